// The editor without reloading: presses and typed numbers are saved at once, the deck's pane comes back anew.
import { Saver } from "./deck_saver.js";

const editor = document.querySelector("[data-editor]");
const pane = document.querySelector("#deck");
const state = editor.querySelector("[data-save-state]");
const refused = editor.querySelector("[data-refused]");
const QUIET = 400; // a row must not slide under a finger that presses twice
let lastPress = 0;
let swapTimer;

const saver = new Saver({
  deck: editor.dataset.deck,
  address: editor.dataset.change,
  revision: pane.querySelector("[data-revision]").dataset.revision,
  token: editor.querySelector("[name=csrfmiddlewaretoken]").value,
  onSaved: (html) => {
    refused.replaceChildren();
    const fresh = document.createRange().createContextualFragment(html);
    saver.revision = fresh.querySelector("[data-revision]").dataset.revision;
    say("saved");
    clearTimeout(swapTimer);
    swapTimer = setTimeout(swap, Math.max(0, lastPress + QUIET - Date.now()), fresh);
  },
  onConflict: (html) => {
    say("conflict");
    editor.querySelector("[data-conflict]").innerHTML = html;
    editor.querySelector("[data-conflict-box]").focus();
  },
  onRefused: (html) => {
    say("refused");
    refused.innerHTML = html;
    for (const box of editor.querySelectorAll(".quantity input")) box.value = box.dataset.saved;
  },
  onState: say,
});

function say(what, count) {
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  state.textContent = state.getAttribute(`data-say-${what}`).replace("{time}", time).replace("{count}", count);
  state.classList.toggle("warn", !["saved", "saving"].includes(what));
}

function swap(fresh) {
  const focused = document.activeElement;
  const typed = focused?.matches?.(".quantity input") && focused.value !== focused.dataset.saved ? focused.value : null;
  const singleBefore = chosenSingles();
  const open = [...pane.querySelectorAll("details")].map((one) => one.open);
  pane.replaceChildren(fresh);
  pane.querySelectorAll("details:not(.problems)").forEach((one) => { one.open = open.shift() ?? false; });
  for (const field of editor.querySelectorAll("[name=revision]")) field.value = saver.revision;
  syncPool();
  if (focused?.id && !focused.isConnected) refocus(focused, typed);
  if (chosenSingles() !== singleBefore) document.querySelector(".pool-search").requestSubmit();
}

// Cards of one-card zones decide what others fit, so the pool is asked anew when they change.
const chosenSingles = () => [...pane.querySelectorAll("[data-single]")].map((one) => one.id).join();

function refocus(gone, typed) {
  const again = document.getElementById(gone.id) ?? pane.querySelector(".quantity input") ?? pane;
  again.focus();
  if (again.matches("input")) {
    if (typed !== null && again.id === gone.id) again.value = typed;
    again.select();
  }
}

function syncPool() {
  for (const control of document.querySelectorAll("#pool .quantity")) {
    const there = document.getElementById(`deck-n-${control.dataset.place}`);
    show(control, there?.value ?? "0", true);
  }
}

function show(control, value, saved = false) {
  const box = control.querySelector("input");
  if (saved) box.dataset.saved = value;
  if (saved && "typing" in box.dataset) return;
  box.value = value;
  control.classList.toggle("none", value === "0");
}

// Both panes may show the same card: they change together.
export function setQuantity(place, quantity) {
  const value = Math.min(999, Math.max(0, quantity));
  for (const control of editor.querySelectorAll(`.quantity[data-place="${place}"]`)) show(control, String(value));
  saver.want(place, value);
}

export const quantityOf = (place) => Number(editor.querySelector(`.quantity[data-place="${place}"] input`)?.value) || 0;
export const press = (form) => saver.send(form.action, []);

editor.addEventListener("click", (event) => {
  lastPress = Date.now();
  const button = event.target.closest("button[name=do]");
  if (!button) return;
  event.preventDefault();
  const step = button.value.match(/^(\w+:\d+):([+-])1$/);
  if (step) setQuantity(step[1], quantityOf(step[1]) + (step[2] === "+" ? 1 : -1));
  else saver.send(editor.dataset.change, [["do", button.value]]);
});

editor.addEventListener("input", (event) => {
  if (event.target.matches(".quantity input")) event.target.dataset.typing = "";
});

editor.addEventListener("change", (event) => {
  if (!event.target.matches(".quantity input")) return;
  const box = event.target;
  delete box.dataset.typing;
  if (/^\d{1,3}$/.test(box.value.trim())) setQuantity(box.closest(".quantity").dataset.place, Number(box.value));
  else box.value = box.dataset.saved;
});

editor.addEventListener("submit", (event) => {
  if (event.target.matches("[data-undo], [data-redo]")) {
    event.preventDefault();
    press(event.target);
  } else if (event.target.matches("[data-steps]")) event.preventDefault();
});

document.body.addEventListener("htmx:afterSwap", syncPool);
addEventListener("beforeunload", (event) => { if (saver.waiting.size) event.preventDefault(); });
editor.dataset.live = "";
saver.takeUp();

// The keyboard of the editor: find, walk, add, type a number, and back to finding; Tab reaches everything as well.
import { press, quantityOf, setQuantity } from "./deck_editor.js";

const editor = document.querySelector("[data-editor]");
const search = document.querySelector("#pool-q");
const keys = document.querySelector("[data-keys]");
const opener = document.querySelector("[data-show-keys]");
const stops = () => [...document.querySelectorAll("#pool-results .deck-row:not([hidden])")].map(
  (row) => row.querySelector(".quantity input") ?? row.querySelector("button[name=do]") ?? row.querySelector("a"),
);

function find() {
  if (location.hash !== "#pool" && matchMedia("(max-width: 62rem)").matches) location.hash = "pool";
  search.focus();
  search.select();
}

function walk(from, step) {
  const all = stops();
  const at = from === search ? -1 : all.indexOf(from);
  const next = all[at + step];
  if (at + step < 0) find();
  else if (next) {
    next.focus();
    next.select?.();
  }
}

function add(stop) {
  const control = stop.closest(".deck-row").querySelector(".quantity");
  if (!control) return stop.click();
  const box = control.querySelector("input");
  if ("typing" in box.dataset) box.dispatchEvent(new Event("change", { bubbles: true }));
  else setQuantity(control.dataset.place, quantityOf(control.dataset.place) + 1);
}

editor.addEventListener("focusin", (event) => {
  if (event.target.matches(".quantity input")) event.target.select();
});

document.addEventListener("keydown", (event) => {
  if (event.isComposing || keys.open) return;
  const here = event.target;
  const command = event.ctrlKey || event.metaKey;
  const writes = here.matches("input, textarea, select") && !here.matches(".quantity input");
  if (command && event.key.toLowerCase() === "z" && !writes) {
    event.preventDefault();
    press(editor.querySelector(event.shiftKey ? "[data-redo]" : "[data-undo]"));
  } else if (command || event.altKey) {
    return;
  } else if (event.key === "?" && !here.matches("input, textarea, select")) {
    keys.showModal();
  } else if (here === search || stops().includes(here)) {
    loop(event, here);
  } else if (event.key === "Enter" && here.matches(".quantity input")) {
    event.preventDefault();
    here.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

function loop(event, here) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    walk(here, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && here !== search) {
    find();
  } else if (event.key === "Enter" && (here !== search || isAnswered())) {
    event.preventDefault();
    const stop = here === search ? stops()[0] : here;
    if (stop) add(stop);
    find();
  }
}

// Whether the cards shown are those of the text typed.
const isAnswered = () => document.querySelector("#pool-results").dataset.answers === search.value;
const answered = () => { document.querySelector("#pool-results").dataset.answers = search.value; };
document.body.addEventListener("htmx:beforeRequest", (event) => { if (event.target.matches(".pool-search")) event.target.dataset.asks = search.value; });
document.body.addEventListener("htmx:afterSwap", () => {
  document.querySelector("#pool-results").dataset.answers = document.querySelector(".pool-search").dataset.asks ?? search.value;
});
answered();

opener.hidden = false;
opener.addEventListener("click", () => keys.showModal());

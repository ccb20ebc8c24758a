// What could be typed next in the search box: fields, their values, cards. A combobox as WAI-ARIA describes it.
const box = document.querySelector("[data-complete]");
const list = document.getElementById("completions");
const WAIT = 120;
let choices = [];
let active = -1;
let timer = 0;
let asked = 0;

function close() {
  clearTimeout(timer);
  asked += 1; // an answer still on its way comes too late
  choices = [];
  active = -1;
  list.hidden = true;
  list.replaceChildren();
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

function option(choice, place) {
  const item = document.createElement("li");
  item.id = `completion-${place}`;
  item.role = "option";
  item.ariaSelected = "false";
  const words = document.createElement(choice.page ? "strong" : "code");
  words.textContent = choice.page ? choice.name : choice.text;
  item.append(words);
  if (choice.label && choice.label !== choice.text) item.append(` ${choice.label}`);
  item.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    take(choice);
  });
  return item;
}

function show(answer) {
  choices = [
    ...answer.choices.map((one) => ({ ...one, start: answer.start, end: answer.end })),
    ...answer.cards,
  ];
  active = -1;
  list.replaceChildren(...choices.map(option));
  list.hidden = !choices.length;
  box.setAttribute("aria-expanded", String(!list.hidden));
  box.removeAttribute("aria-activedescendant");
}

function mark(place) {
  active = (place + choices.length) % choices.length;
  for (const [number, item] of [...list.children].entries()) item.ariaSelected = String(number === active);
  list.children[active].scrollIntoView({ block: "nearest" });
  box.setAttribute("aria-activedescendant", list.children[active].id);
}

function take(choice) {
  if (choice.page) {
    location.assign(choice.page);
    return;
  }
  const space = choice.text.endsWith(":") ? "" : " ";
  box.setRangeText(choice.text + space, choice.start, choice.end, "end");
  close();
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

async function ask() {
  const mine = ++asked;
  const address = `${box.dataset.complete}?${new URLSearchParams({ q: box.value, at: box.selectionStart })}`;
  const answer = await fetch(address);
  if (mine === asked && answer.ok && document.activeElement === box) show(await answer.json());
}

if (box && list) {
  box.addEventListener("input", () => {
    clearTimeout(timer);
    if (box.value.trim()) timer = setTimeout(ask, WAIT);
    else close();
  });
  box.addEventListener("blur", close);
  // Before other keys of the page: while the list is open, its keys are its own.
  box.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing) return;
      if (event.key === "Enter" && active < 0) return close(); // what was typed is sent as it is
      if (list.hidden) return;
      if (event.key === "ArrowDown") mark(active + 1);
      else if (event.key === "ArrowUp") mark(active < 0 ? choices.length - 1 : active - 1);
      else if (event.key === "Escape") close();
      else if ((event.key === "Enter" || event.key === "Tab") && active >= 0) take(choices[active]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  );
}

// A card's face beside its name: on pointing and on keyboard focus, closed by Escape; on touch a sheet with a way on.
const DELAY = 250;
const faces = new Map();
const words = document.querySelector("[data-open-card]").dataset;
let timer;
let shown;

function faceOf(link) {
  if (!faces.has(link.href)) {
    faces.set(link.href, fetch(link.href).then((answer) => answer.text()).then(
      (html) => new DOMParser().parseFromString(html, "text/html").querySelector(".face"),
    ).catch(() => null));
  }
  return faces.get(link.href);
}

function close() {
  clearTimeout(timer);
  shown?.remove();
  shown = undefined;
}

async function show(link) {
  const face = await faceOf(link);
  if (!face || !link.matches(":hover, :focus-visible")) return;
  close();
  link.removeAttribute("title"); // the face says the same and more
  shown = document.createElement("div");
  shown.className = `preview ${link.getBoundingClientRect().left < innerWidth / 2 ? "at-right" : "at-left"}`;
  shown.append(face.cloneNode(true));
  shown.setAttribute("aria-hidden", "true"); // the link itself leads to everything that is shown here
  document.body.append(shown);
}

async function openSheet(link) {
  const face = await faceOf(link);
  if (!face) return location.assign(link.href);
  close();
  shown = document.createElement("dialog");
  shown.className = "preview sheet";
  shown.setAttribute("aria-label", link.textContent);
  const row = document.createElement("form");
  row.method = "dialog";
  row.className = "row";
  const more = Object.assign(document.createElement("a"), { className: "button", href: link.href, textContent: words.openCard });
  row.append(Object.assign(document.createElement("button"), { className: "button primary", textContent: words.close }), more);
  shown.append(face.cloneNode(true), row);
  shown.addEventListener("close", close);
  document.body.append(shown);
  shown.showModal();
}

const cardLink = (event) => event.target.closest?.("a[data-card]");
const later = (event) => {
  const link = cardLink(event);
  if (!link || event.pointerType === "touch") return;
  clearTimeout(timer);
  timer = setTimeout(show, DELAY, link);
};

document.addEventListener("pointerover", later);
document.addEventListener("focusin", (event) => { if (cardLink(event)?.matches(":focus-visible")) later(event); });
document.addEventListener("pointerout", (event) => { if (cardLink(event) && shown?.tagName !== "DIALOG") close(); });
document.addEventListener("focusout", (event) => { if (cardLink(event) && shown?.tagName !== "DIALOG") close(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && shown?.tagName !== "DIALOG") close(); });
document.addEventListener("click", (event) => {
  const link = cardLink(event);
  if (!link || event.pointerType !== "touch" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  openSheet(link);
});

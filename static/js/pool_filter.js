// The cards beside a deck are filtered in the page where that can be done there and all that answer are on it already;
// else the server finds them. Either way the address says what was asked.
import { matches } from "./query.js";

const form = document.querySelector(".pool-search");
const results = document.querySelector("#pool-results");
const known = new Map();
let facts = Promise.resolve(null);
let latest = 0;

const fetched = (address) => fetch(address).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);

function asked(address) {
  if (!known.has(address)) known.set(address, fetched(address));
  return known.get(address);
}

// Whether the page showed the answer itself.
async function answer() {
  const mine = ++latest;
  const said = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const [cards, query] = await Promise.all([facts, asked(`${form.dataset.query}?${said}`)]);
  if (mine !== latest) return true;
  if (!cards?.cards || !query?.in_page || query.warnings.length || query.sorts.length) return false;
  const found = new Set(cards.cards.filter((card) => matches(query, card)).map((card) => card.id));
  const rows = new Map([...results.querySelectorAll("[data-id]")].map((row) => [Number(row.dataset.id), row]));
  if (!found.size || [...found].some((id) => !rows.has(id))) return false;
  for (const [id, row] of rows) row.hidden = !found.has(id);
  results.querySelector("[role=status]").textContent = form.dataset.sayFound.replace("{count}", found.size);
  for (const pages of results.querySelectorAll(".pages")) pages.hidden = true;
  results.dataset.answers = form.elements.q.value;
  history.replaceState(history.state, "", `?${said}${location.hash}`);
  return true;
}

form.addEventListener("focusin", () => { facts = fetched(form.dataset.facts); }, { once: true });
// Sent outright, the search is asked of the server: it also says anew which cards do not fit.
form.addEventListener("htmx:confirm", (event) => {
  if (event.target !== form || event.detail.triggeringEvent?.type === "submit") return;
  event.preventDefault();
  answer().then((done) => { if (!done) event.detail.issueRequest(true); });
});

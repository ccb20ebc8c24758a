// The filter form of a card list: leaves empty fields out of the address, shows the query that the filters wrote, and
// keeps what is being typed and where while parts of the page come anew.
const form = document.querySelector("[data-filters]");
const box = document.querySelector("[data-search-box]");
let leftMore = 0;

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== form) return;
  const { formData } = event.detail;
  for (const key of new Set(formData.keys())) {
    const kept = formData.getAll(key).filter((value) => value !== "");
    formData.delete(key);
    for (const value of kept) formData.append(key, value);
  }
});

// The sort stands beside the results: its changes do not bubble through the form.
document.addEventListener("change", (event) => {
  if (event.target.form === form && event.target.matches("select") && !form.contains(event.target)) form.requestSubmit();
});

document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const typed = document.activeElement;
  if (!typed.id || typed.type !== "text") return;
  const fresh = event.detail.fragment.querySelector(`#${CSS.escape(typed.id)}`);
  if (fresh) fresh.value = typed.value;
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const more = event.detail.target.closest("#more");
  leftMore = more?.contains(document.activeElement) ? document.querySelectorAll("[data-results] [data-result]").length : 0;
});

document.body.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== box) box.value = document.querySelector("#results").dataset.query;
  if (leftMore) document.querySelectorAll("[data-results] [data-result]")[leftMore]?.focus();
  leftMore = 0;
});

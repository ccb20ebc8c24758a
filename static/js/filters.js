// The filter form of a card list: leaves empty fields out of the address, and carries the header's search box with it.
const form = document.querySelector("[data-filters]");

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== form) return;
  const { formData } = event.detail;
  for (const key of new Set(formData.keys())) {
    const kept = formData.getAll(key).filter((value) => value !== "");
    formData.delete(key);
    for (const value of kept) formData.append(key, value);
  }
});

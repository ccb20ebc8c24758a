// The filter form of a card list: leaves empty fields out of the address, and follows fields that stand elsewhere.
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

// The sort stands beside the results: its changes do not bubble through the form.
document.addEventListener("change", (event) => {
  if (event.target.form === form && event.target.matches("select") && !form.contains(event.target)) form.requestSubmit();
});

// A form on its way is not sent again by a second press; coming back to the page, or ten seconds, frees it.
// On the window, so that forms which other scripts answer themselves have been claimed before.
const PATIENCE = 10_000;

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if ("sending" in form.dataset) {
    event.preventDefault();
    return;
  }
  form.dataset.sending = "";
  setTimeout(() => delete form.dataset.sending, PATIENCE);
});

addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sending]")) delete form.dataset.sending;
});

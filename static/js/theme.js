// The theme switch: shows the chosen theme at once and keeps it in the cookie that the server reads.
const form = document.querySelector("[data-theme-switch]");

form?.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  document.documentElement.dataset.theme = button.value;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${button.value}; path=/; max-age=31536000; samesite=lax${secure}`;
  for (const one of form.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one === button));
});

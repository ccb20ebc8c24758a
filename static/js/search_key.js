// The key / goes to the search box, unless something is being typed.
const box = document.querySelector('[data-search-box="first"]') ?? document.querySelector("[data-search-box]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  event.preventDefault();
  box?.focus();
  box?.select();
});

// The left and right arrow keys turn to the card before and after, unless something is being typed.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable], [role=region]")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (rel) document.querySelector(`a[rel="${rel}"]`)?.click();
});

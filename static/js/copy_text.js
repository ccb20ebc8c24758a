// "Copy" links: with scripts they copy the text they lead to (or carry), without them they show it.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !navigator.clipboard) return;
  event.preventDefault();
  const text = link.dataset.copy || (await (await fetch(link.href)).text());
  await navigator.clipboard.writeText(text);
  const before = link.textContent;
  link.textContent = link.dataset.done;
  setTimeout(() => (link.textContent = before), 2000);
});

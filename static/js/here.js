// What leads back to this page (language, light, signing in) names its address as it is by now: filters change it.
const here = () => location.pathname + location.search;

document.addEventListener("submit", (event) => {
  const next = event.target.querySelector("input[data-here]");
  if (next) next.value = here();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-here]");
  if (!link) return;
  const address = new URL(link.href);
  address.searchParams.set("next", here());
  link.href = address;
});

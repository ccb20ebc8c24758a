// Arrow keys among results: down from the search box enters them, arrows move in the grid, Escape goes back to the box.
// Whoever opened a result by keyboard stands on it again after going back.
const box = document.querySelector("[data-search-box]");
const links = () => [...document.querySelectorAll("[data-results] [data-result]")];

function columns(all) {
  const top = (link) => link.closest("li").getBoundingClientRect().top;
  const first = all.length ? top(all[0]) : 0;
  return Math.max(1, all.findIndex((link) => top(link) !== first) === -1 ? all.length : all.findIndex((link) => top(link) !== first));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  const all = links();
  const here = all.indexOf(document.activeElement);
  if (here === -1) {
    if (event.key === "ArrowDown" && document.activeElement === box && all.length) {
      event.preventDefault();
      all[0].focus();
    }
    return;
  }
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(all), ArrowUp: -columns(all) };
  if (event.key in steps) {
    event.preventDefault();
    const next = here + steps[event.key];
    if (next < 0 && event.key === "ArrowUp") box?.focus();
    else all[next]?.focus();
  } else if (event.key === "Home" || event.key === "End") {
    event.preventDefault();
    all.at(event.key === "Home" ? 0 : -1).focus();
  } else if (event.key === "Escape") {
    box?.focus();
  }
});

document.addEventListener("click", (event) => {
  const opened = event.target.closest("[data-results] [data-result]");
  if (opened && event.detail === 0) sessionStorage.setItem("opened", opened.href); // pressed, not clicked
});

if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") {
  const opened = sessionStorage.getItem("opened");
  links().find((link) => link.href === opened)?.focus({ preventScroll: true });
}

const log = document.querySelector("#log");
const more = document.querySelector("#more");
const shown = document.querySelector("#shown");
let kept = 0;

log.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(on));
  kept += on ? 1 : -1;
  document.querySelector("#kept").textContent = kept;
});

// With this script the link is a button that adds rows; without it, it leads to a longer list.
const button = document.createElement("button");
button.type = "button";
button.textContent = more.textContent;
button.hidden = more.hidden;
more.replaceWith(button);
button.addEventListener("click", async () => {
  button.disabled = true;
  const answer = await fetch(`/list/rows?after=${log.children.length}`);
  log.insertAdjacentHTML("beforeend", await answer.text());
  shown.textContent = log.children.length;
  button.disabled = false;
  button.hidden = log.children.length >= Number(more.dataset.most);
});

const show = document.querySelector("#show");
show.addEventListener("click", () => {
  const shown = show.getAttribute("aria-pressed") !== "true";
  show.setAttribute("aria-pressed", String(shown));
  document.querySelector("#password").type = shown ? "text" : "password";
});

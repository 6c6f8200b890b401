let rung = 0;
document.querySelector(".bell button").addEventListener("click", () => {
  rung += 1;
  document.querySelector(".bell .said").textContent = rung === 1 ? "Rung once" : `Rung ${rung} times`;
});

// Adds without a load; without this script the form does it with one.
for (const form of document.querySelectorAll(".product form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const { said, count } = await answer.json();
    document.getElementById("said").textContent = said;
    document.getElementById("count").textContent = count;
  });
}

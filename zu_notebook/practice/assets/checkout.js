// Prices the order again without a load; the server prices it once more when it is placed.
const form = document.querySelector("#order");
const codes = JSON.parse(form.dataset.codes);
const goods = Number(form.dataset.goods);
const at = (id) => document.getElementById(id);
let applied = form.dataset.code;

function euros(cents) {
  const amount = Math.abs(cents);
  const rest = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "\u2212" : ""}€${Math.floor(amount / 100)}.${rest}`;
}

function price() {
  const option = at("shipping").selectedOptions[0];
  const postage = Number(option.dataset.cents);
  const discount = Math.floor((goods * (codes[applied] ?? 0)) / 100);
  at("discount-row").hidden = discount === 0;
  at("discount").textContent = euros(-discount);
  at("shipping-name").textContent = option.textContent;
  at("postage").textContent = euros(postage);
  at("total").textContent = euros(goods - discount + postage);
}

function apply() {
  const typed = at("code").value.trim().toUpperCase();
  const known = Object.hasOwn(codes, typed);
  applied = known ? typed : "";
  at("said").textContent = known ? `${codes[typed]} % off: ${typed}` : "";
  at("alarm").textContent = known ? "" : typed ? "That code is not known." : "Type a code first.";
  at("code").toggleAttribute("aria-invalid", false);
  if (!known) at("code").setAttribute("aria-invalid", "true");
  price();
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.value === "place") return;
  event.preventDefault();
  apply();
});
at("shipping").addEventListener("change", price);
price();

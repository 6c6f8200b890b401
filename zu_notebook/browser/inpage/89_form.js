// @ts-check
// The form that a control belongs to: how and where it is sent, by which button, and what its fields hold.

const MOST_FIELDS = 200;
const HELD_CHARS = 1000;
const FORM_OWNERS = [
  HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLOutputElement, HTMLFieldSetElement,
];

/**
 * @typedef {{kind: string, said: string, secret: boolean, value: string}} FormField
 * @typedef {{method: string, action: string, submits: string, fields: FormField[]}} Form
 */

/**
 * The form of an element; no form where it belongs to none, null where it is gone.
 * @param {number} id
 * @returns {{form: Form | null} | null}
 */
function formOf(id) {
  const el = livingElement(id);
  if (el === null) return null;
  const control = flatClosest(el, (at) => ownerOf(at) !== null) ?? el;
  const form = ownerOf(control) ?? flatClosest(el, (at) => isTag(at, "form"));
  if (form === null) return { form: null };
  lookAgain();
  const controls = [...getElements.call(form)].filter((each) => isElement(each));
  const sender = isSubmit(control) ? control : controls.find((each) => isSubmit(each)) ?? null;
  const strike = striker() ?? String;
  const out = {
    method: said(sender, form, "method"),
    action: strike(said(sender, form, "action")),
    submits: sender === null ? "" : strike(cut(nameOf(sender, "button").text || (attr(sender, "value") ?? ""), 200)),
    fields: controls.filter((each) => isFormField(each)).slice(0, MOST_FIELDS).map((each) => fieldOf(each, strike)),
  };
  forgetLook();
  return { form: out };
}

/** @param {Element} el @returns {Element | null} */
function ownerOf(el) {
  const kind = FORM_OWNERS.find((each) => el instanceof each);
  const form = kind === undefined ? null : getterOf(kind.prototype, "form").call(el);
  return isElement(form) ? form : null;
}

/** @param {Element} el @returns {boolean} */
function isSubmit(el) {
  if (isTag(el, "button")) return !/^(button|reset)$/i.test(attr(el, "type") ?? "");
  return isTag(el, "input") && /^(submit|image)$/.test(inputType(el));
}

/** @param {Element} el @returns {boolean} */
function isFormField(el) {
  if (isTag(el, "input")) return !/^(submit|image|button|reset)$/.test(inputType(el));
  return isTag(el, "select") || isTag(el, "textarea");
}

/**
 * What the button says in place of the form, else what the form says.
 * @param {Element | null} sender
 * @param {Element} form
 * @param {string} key
 * @returns {string}
 */
function said(sender, form, key) {
  return (sender === null ? null : attr(sender, `form${key}`)) ?? attr(form, key) ?? "";
}

/** @param {Element} el @param {(text: string) => string} strike @returns {FormField} */
function fieldOf(el, strike) {
  const kind = isTag(el, "input") ? inputType(el) : tagOf(el);
  const secret = isSecret(el);
  const told = [attr(el, "autocomplete"), attr(el, "name"), attr(el, "id"), attr(el, "aria-label"), ...labelTexts(el)];
  const text = told.filter((each) => each !== null).join(" ");
  return { kind, said: strike(cut(text, 300)), secret, value: secret ? "" : strike(cut(heldIn(el, kind), HELD_CHARS)) };
}

/** @param {Element} el @param {string} kind @returns {string} */
function heldIn(el, kind) {
  if (kind === "checkbox" || kind === "radio") return String(/** @type {HTMLInputElement} */ (el).checked);
  return String(/** @type {HTMLInputElement} */ (el).value);
}

// @ts-check
// Marks that stay: a field that was secret once stays secret, and so does what a page puts in its place.

/** @type {WeakSet<Element>} */
const everSecret = new WeakSet();
/** @type {Set<WeakRef<Element>>} */
const secretRefs = new Set();
/** @type {Set<string>} */
const secretKeys = new Set();
/** @type {WeakSet<Node>} */
const watchedScopes = new WeakSet();
/** @type {Map<Node, Element[]>} fields that left a place in this task */
const leaving = new Map();

/**
 * Remember a field as secret for as long as this document lives; also one put in its place under its name.
 * @param {Element} el
 */
function markSecret(el) {
  if (everSecret.has(el)) return;
  everSecret.add(el);
  secretRefs.add(new WeakRef(el));
  for (const key of ["name", "id"]) {
    const value = attr(el, key);
    if (value) secretKeys.add(`${key}=${value}`);
  }
  noteHeld(el);
}

/** @returns {Element[]} the secret fields that are still there, in this document or out of it */
function secretFields() {
  const out = [];
  for (const ref of secretRefs) {
    const el = ref.deref();
    if (el === undefined) secretRefs.delete(ref);
    else out.push(el);
  }
  return out;
}

/** @param {Node} scope */
function markPasswordsIn(scope) {
  for (const el of findAll(/** @type {Document} */ (scope), "input[type=password i]")) markSecret(el);
}

/** @param {MutationRecord[]} records */
function onFieldsChanged(records) {
  let isLeft = false;
  for (const record of records) {
    const el = /** @type {Element} */ (record.target);
    if (record.type !== "attributes") {
      scanSoon();
      for (const node of record.removedNodes) {
        if (!isElement(node)) continue;
        isLeft = true;
        markPasswordsLeaving(node);
        if (secretRefs.size > 0) noteLeaving(el, node);
      }
    } else if (isTag(el, "input")) {
      if ((record.oldValue ?? "").toLowerCase() === "password" || inputType(el) === "password") markSecret(el);
    }
  }
  if (isLeft) for (const el of secretFields()) if (!getConnected.call(el)) noteHeld(el, true);
  if (leaving.size > 0) markReplacements(records);
}

/** @param {Element} el */
function markPasswordsLeaving(el) {
  if (isTag(el, "input")) {
    if (inputType(el) === "password") markSecret(el);
  } else if (getFirstChild.call(el) !== null) markPasswordsIn(el);
}

/** @param {Node} parent @param {Element} node */
function noteLeaving(parent, node) {
  const fields = textFieldsIn(node);
  if (fields.length === 0) return;
  if (leaving.size === 0) setTimeout(() => leaving.clear(), 0);
  leaving.set(parent, [...(leaving.get(parent) ?? []), ...fields]);
}

/** @param {Element} node @returns {Element[]} */
function textFieldsIn(node) {
  const all = matches(node, "input, textarea") ? [node] : getFirstChild.call(node) === null ? [] : [...findAll(node, "input, textarea")];
  return all.filter((el) => isTag(el, "textarea") || (isTag(el, "input") && TEXT_LIKE.has(inputType(el))));
}

/** @param {MutationRecord[]} records */
function markReplacements(records) {
  /** @type {Map<Node, Element[]>} */
  const arrived = new Map();
  for (const { target: parent, addedNodes } of records) {
    if (!leaving.has(parent)) continue;
    for (const node of addedNodes) {
      if (isElement(node)) arrived.set(parent, [...(arrived.get(parent) ?? []), ...textFieldsIn(node)]);
    }
  }
  for (const [parent, fresh] of arrived) {
    const old = leaving.get(parent) ?? [];
    old.forEach((from, at) => {
      if (!everSecret.has(from)) return;
      const held = heldBy(from);
      const inPlace = old.length === fresh.length ? fresh[at] : undefined;
      if (inPlace !== undefined && !saysOther(from, inPlace)) markSecret(inPlace);
      for (const el of fresh) if (held !== "" && heldBy(el) === held) markSecret(el);
    });
  }
}

/**
 * True where a field says of itself that it is another one than the one that stood there.
 * @param {Element} from
 * @param {Element} to
 * @returns {boolean}
 */
function saysOther(from, to) {
  /** @param {Element} el */
  const told = (el) => {
    // The browser knows no labels of a field that was taken out.
    const around = flatClosest(el, (at) => isTag(at, "label"));
    const label = around === null ? labelTexts(el).join(" ") : contentOf(around);
    return [attr(el, "name"), attr(el, "aria-label"), attr(el, "placeholder"), label];
  };
  const before = told(from);
  return told(to).some((text, at) => text && before[at] && fold(text) !== fold(before[at]));
}

let scanTimer = 0;
let scanCost = 0;

/** Look for new shadow roots and password fields soon, once for many changes. */
function scanSoon() {
  if (scanTimer !== 0) return;
  scanTimer = setTimeout(() => {
    scanTimer = 0;
    const start = performance.now();
    watchEverything();
    scanCost = performance.now() - start;
  }, Math.max(40, scanCost * 30));
}

/**
 * Watch a document or shadow root for fields that are, or stop being, of type password.
 * @param {Document | ShadowRoot} scope
 */
function watchScope(scope) {
  markPasswordsIn(scope);
  if (watchedScopes.has(scope)) return;
  watchedScopes.add(scope);
  new MutationObserver(onFieldsChanged).observe(scope, {
    attributes: true, attributeFilter: ["type"], attributeOldValue: true, childList: true, subtree: true,
  });
}

/** Watch the document and every shadow root that can be reached. */
function watchEverything() {
  watchScope(document);
  for (const root of reachableRoots()) watchScope(root);
}

/** Be told of what is typed within a window or a closed shadow root. @param {EventTarget} where */
function listenToFields(where) {
  for (const type of ["focusin", "input", "change", "keydown", "pointerdown", "submit", "pagehide"]) {
    where.addEventListener(type, onFieldUsed, { capture: true, passive: true });
  }
}

/** @param {Event} event */
function onFieldUsed(event) {
  const el = event.composedPath()[0];
  if (event.type === "submit" || event.type === "pagehide") {
    for (const field of secretFields()) noteHeld(field, true);
    return;
  }
  if (!(el instanceof Element) || !isHtml(el) || !(/^(input|textarea)$/.test(tagOf(el)) || isEditingHost(el))) return;
  if (!isSecretNow(el)) return;
  const scope = scopeOf(el);
  if (kindOf(scope) !== ELEMENT) watchScope(/** @type {ShadowRoot} */ (scope));
  noteHeld(el, event.type === "change" || (event instanceof KeyboardEvent && event.key === "Enter"));
}

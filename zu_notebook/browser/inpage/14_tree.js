// @ts-check
// The composed tree: open and adopted shadow roots, slotted content at its slot.

/** @type {WeakMap<Element, ShadowRoot>} */
const adoptedRoots = new WeakMap();

/**
 * The shadow root of an element, open or adopted.
 * @param {Element} el
 * @returns {ShadowRoot | null}
 */
function shadowOf(el) {
  return getShadowRoot.call(el) ?? adoptedRoots.get(el) ?? null;
}

/**
 * What is assigned to a slot; null where an element is none, or shows what stands in it.
 * @param {Element} el
 * @returns {Node[] | null}
 */
function slottedIn(el) {
  if (!isTag(el, "slot") || shadowOf(el) !== null) return null;
  const assigned = HTMLSlotElement.prototype.assignedNodes.call(el);
  return assigned.length === 0 ? null : assigned;
}

/**
 * What is drawn inside an element: its shadow tree, a slot's assigned nodes, else its children.
 * @param {Element} el
 * @returns {Node[]}
 */
function flatChildren(el) {
  const slotted = slottedIn(el);
  if (slotted !== null) return slotted;
  /** @type {Node[]} */
  const out = [];
  /** @type {Node | null} */
  let child = getFirstChild.call(shadowOf(el) ?? el);
  for (; child !== null; child = getNextSibling.call(child)) {
    const kind = getNodeType.call(child);
    if (kind === ELEMENT || kind === TEXT) out.push(child);
  }
  return out;
}

/**
 * The element that a node is drawn in; null at the top and for what is drawn nowhere.
 * @param {Node} node
 * @returns {Element | null}
 */
function flatParent(node) {
  const slot = isElement(node) ? getSlotOf.call(node) : kindOf(node) === TEXT ? getSlotOfText.call(node) : null;
  if (slot !== null && slot !== undefined) return slot;
  const parent = domParent(node);
  if (parent === null) return null;
  const kind = kindOf(parent);
  if (kind === ELEMENT) return /** @type {Element} */ (parent);
  if (kind === FRAGMENT) {
    const host = Reflect.get(ShadowRoot.prototype, "host", parent);
    return isElement(host) ? host : null;
  }
  return null;
}

/**
 * True where `inner` is `outer` or is drawn inside it.
 * @param {Element} outer
 * @param {Node | null} inner
 * @returns {boolean}
 */
function flatContains(outer, inner) {
  for (let at = inner; at !== null; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/**
 * The nearest of an element and those it is drawn in for which a test holds.
 * @param {Element | null} el
 * @param {(el: Element) => boolean} test
 * @returns {Element | null}
 */
function flatClosest(el, test) {
  for (let at = el; at !== null; at = flatParent(at)) if (test(at)) return at;
  return null;
}

/**
 * All shadow roots that can be reached, outermost first.
 * @returns {ShadowRoot[]}
 */
function reachableRoots() {
  return survey().roots;
}

/**
 * The element that has the focus, through shadow roots.
 * @returns {Element | null}
 */
function focusedElement() {
  /** @type {Element | null} */
  let at = Reflect.get(Document.prototype, "activeElement", document);
  while (at !== null) {
    const root = shadowOf(at);
    const inner = root === null ? null : Reflect.get(ShadowRoot.prototype, "activeElement", root);
    if (!isElement(inner)) return at;
    at = inner;
  }
  return null;
}

/**
 * Register a closed shadow root, so that all reading and hit-testing goes through it.
 * @param {number} id
 * @param {ShadowRoot} root
 * @returns {boolean}
 */
function adopt(id, root) {
  const el = elementOf(id);
  if (el === null || kindOf(root) !== FRAGMENT) return false;
  adoptedRoots.set(el, root);
  noteChange();
  watchScope(root);
  listenToFields(root);
  return true;
}

/**
 * Register closed shadow roots.
 * @param {Node[]} given elements, each with its root after it
 */
function adoptAll(given) {
  for (let at = 0; at + 1 < given.length; at += 2) {
    const [host, root] = given.slice(at, at + 2);
    if (host !== undefined && root instanceof ShadowRoot) adopt(idOf(host), root);
  }
}

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
 * What is drawn inside an element: its shadow tree, a slot's assigned nodes, else its children.
 * @param {Element} el
 * @returns {Node[]}
 */
function flatChildren(el) {
  /** @type {Node | null} */
  let child;
  const root = shadowOf(el);
  if (root !== null) child = getFirstChild.call(root);
  else {
    if (isTag(el, "slot")) {
      const assigned = HTMLSlotElement.prototype.assignedNodes.call(el);
      if (assigned.length > 0) return assigned;
    }
    child = getFirstChild.call(el);
  }
  /** @type {Node[]} */
  const out = [];
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
  /** @type {ShadowRoot[]} */
  const out = [];
  /** @param {Document | ShadowRoot} scope */
  const visit = (scope) => {
    for (const el of findAll(scope, "*")) {
      const root = shadowOf(el);
      if (root !== null) {
        out.push(root);
        visit(root);
      }
    }
  };
  visit(document);
  return out;
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
  watchScope(root);
  return true;
}

/** @type {WeakSet<Element>} */
const askedHosts = new WeakSet();
const MOST_GUESSED_HOSTS = 20;
const HOST_TAGS = "article, aside, blockquote, div, footer, h1, h2, h3, h4, h5, h6, header, main, nav, p, section, span";
const EMPTY_HOSTS = HOST_TAGS.split(", ").map((tag) => `${tag}:empty`).join(", ");

/**
 * The numbers of elements that could have a closed shadow root: custom elements, and empty ones that have a height
 * which nothing else gives them. Each is named once, unless all are asked for.
 * @param {boolean} [all]
 * @returns {number[]}
 */
function closedHosts(all = true) {
  /** @type {number[]} */
  const out = [];
  let guesses = MOST_GUESSED_HOSTS;
  /** @param {Element} el */
  const add = (el) => {
    if (shadowOf(el) !== null || (!all && askedHosts.has(el))) return;
    askedHosts.add(el);
    out.push(idOf(el));
  };
  for (const scope of [document, ...reachableRoots()]) {
    for (const el of findAll(scope, ":defined")) if (tagOf(el).includes("-") && isHtml(el)) add(el);
    for (const el of findAll(scope, EMPTY_HOSTS)) {
      if (guesses <= 0) break;
      if (shadowOf(el) !== null || (!all && askedHosts.has(el)) || !hasUnexplainedHeight(el)) continue;
      guesses -= 1;
      add(el);
    }
  }
  return out;
}

/**
 * True where an element without content is as high as if it had some.
 * @param {Element} el
 * @returns {boolean}
 */
function hasUnexplainedHeight(el) {
  if (rectOf(el).height < 4 || !(el instanceof HTMLElement)) return false;
  const style = getComputedStyle(el);
  if (style.display !== "inline" && el.computedStyleMap().get("height")?.toString() !== "auto") return false;
  const minimum = Number.parseFloat(style.minHeight) || 0;
  const content = el.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  if (style.display !== "inline" && (content < 4 || minimum >= content || /fixed|absolute/.test(style.position))) return false;
  return ["::before", "::after"].every((which) => /^(none|normal)$/.test(getComputedStyle(el, which).content));
}

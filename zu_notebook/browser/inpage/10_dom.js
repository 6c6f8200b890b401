// @ts-check
// Reading the DOM safely: a form's controls (and a document's named images and forms) shadow its own members,
// so members of nodes are read through their prototypes, never off the node.

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;
const FRAGMENT = 11;
const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

/**
 * The getter of a member, as it is on the prototype.
 * @param {object} prototype
 * @param {string} key
 * @returns {(this: any) => any}
 */
function getterOf(prototype, key) {
  const found = Object.getOwnPropertyDescriptor(prototype, key);
  return found?.get ?? (() => undefined);
}

const rawAttribute = Element.prototype.getAttribute;
const rawHasAttribute = Element.prototype.hasAttribute;
const rawQuery = Element.prototype.querySelector;
const rawQueryAll = Element.prototype.querySelectorAll;
const rawMatches = Element.prototype.matches;
const rawRect = Element.prototype.getBoundingClientRect;
const rawRects = Element.prototype.getClientRects;
const rawCheckVisibility = Element.prototype.checkVisibility;
const rawScrollIntoView = Element.prototype.scrollIntoView;
const rawRootNode = Node.prototype.getRootNode;
const rawContains = Node.prototype.contains;
const rawFocus = HTMLElement.prototype.focus;
const getLocalName = getterOf(Element.prototype, "localName");
const getNamespace = getterOf(Element.prototype, "namespaceURI");
const getShadowRoot = getterOf(Element.prototype, "shadowRoot");
const getSlotOf = getterOf(Element.prototype, "assignedSlot");
const getSlotOfText = getterOf(Text.prototype, "assignedSlot");
const getNodeType = getterOf(Node.prototype, "nodeType");
const getFirstChild = getterOf(Node.prototype, "firstChild");
const getNextSibling = getterOf(Node.prototype, "nextSibling");
const getParentNode = getterOf(Node.prototype, "parentNode");
const getConnected = getterOf(Node.prototype, "isConnected");
const getOwner = getterOf(Node.prototype, "ownerDocument");
const getTextContent = getterOf(Node.prototype, "textContent");
const getInnerText = getterOf(HTMLElement.prototype, "innerText");
const getEditableContent = getterOf(HTMLElement.prototype, "isContentEditable");
const getScrollTop = getterOf(Element.prototype, "scrollTop");
const getScrollLeft = getterOf(Element.prototype, "scrollLeft");
const getOffsetHeight = getterOf(HTMLElement.prototype, "offsetHeight");
const getTabIndex = getterOf(HTMLElement.prototype, "tabIndex");
const getElements = getterOf(HTMLFormElement.prototype, "elements");
const getObjectWindow = getterOf(HTMLObjectElement.prototype, "contentWindow");
const getDocumentElement = getterOf(Document.prototype, "documentElement");
const getBody = getterOf(Document.prototype, "body");
const getTitle = getterOf(Document.prototype, "title");

/** @param {Element} el @param {string} key @returns {string | null} */
function attr(el, key) {
  return rawAttribute.call(el, key);
}
/** @param {Element} el @param {string} key @returns {boolean} */
function hasAttr(el, key) {
  return rawHasAttribute.call(el, key);
}
/** @param {Element} el @returns {string} */
function tagOf(el) {
  return getLocalName.call(el);
}
/** @param {Element} el @returns {boolean} */
function isHtml(el) {
  return getNamespace.call(el) === XHTML;
}
/** @param {Element} el @param {string} tag @returns {boolean} */
function isTag(el, tag) {
  return getLocalName.call(el) === tag && getNamespace.call(el) === XHTML;
}
/** @param {Node} node @returns {number} */
function kindOf(node) {
  return getNodeType.call(node);
}
/** @param {Node | null} node @returns {node is Element} */
function isElement(node) {
  return node !== null && getNodeType.call(node) === ELEMENT;
}
/** @param {Node} node @returns {Node | null} */
function domParent(node) {
  return getParentNode.call(node);
}
/** @param {Node} node @returns {string} */
function contentOf(node) {
  return getTextContent.call(node) ?? "";
}
/** @param {Element | Document | ShadowRoot} root @param {string} selector @returns {Element | null} */
function find(root, selector) {
  if (kindOf(root) === ELEMENT) return rawQuery.call(root, selector);
  return (kindOf(root) === DOCUMENT ? Document : DocumentFragment).prototype.querySelector.call(root, selector);
}
/** @param {Element | Document | ShadowRoot} root @param {string} selector @returns {NodeListOf<Element>} */
function findAll(root, selector) {
  if (kindOf(root) === ELEMENT) return rawQueryAll.call(root, selector);
  return (kindOf(root) === DOCUMENT ? Document : DocumentFragment).prototype.querySelectorAll.call(root, selector);
}
/** @param {Element} el @param {string} selector @returns {boolean} */
function matches(el, selector) {
  return rawMatches.call(el, selector);
}
/** @param {Element} el @returns {DOMRect} */
function rectOf(el) {
  return rawRect.call(el);
}
/** @returns {HTMLElement | null} */
function rootElement() {
  return getDocumentElement.call(document);
}
/** @returns {HTMLElement | null} */
function bodyElement() {
  return getBody.call(document);
}
/** @param {Node} node @returns {Document | ShadowRoot | Element} */
function scopeOf(node) {
  return /** @type {any} */ (rawRootNode.call(node));
}
/** @param {Node} node @param {string} id @returns {Element | null} */
function byIdNear(node, id) {
  const scope = scopeOf(node);
  const kind = kindOf(scope);
  if (id === "" || kind === ELEMENT) return null;
  if (kind === DOCUMENT) return Document.prototype.getElementById.call(scope, id);
  return DocumentFragment.prototype.getElementById.call(scope, id);
}
/**
 * The elements that an attribute such as aria-labelledby points at, also where a script set them.
 * @param {Element} el
 * @param {string} key
 * @param {string} property
 * @returns {Element[]}
 */
function pointedAt(el, key, property) {
  const value = attr(el, key);
  if (value === null) return [];
  const given = Reflect.get(Element.prototype, property, el);
  if (Array.isArray(given) && value.trim() === "") return given.filter((e) => isElement(e));
  /** @type {Element[]} */
  const out = [];
  for (const id of value.split(/\s+/)) {
    const found = byIdNear(el, id);
    if (found !== null && !out.includes(found)) out.push(found);
  }
  return out;
}
/** @param {string} text @returns {string} */
function fold(text) {
  return text.replace(/[\s\u200b\ufeff]+/g, " ").trim();
}
/**
 * Cut at a length without splitting a surrogate pair.
 * @param {string} text
 * @param {number} limit
 * @returns {string}
 */
function cut(text, limit) {
  if (text.length <= limit) return text;
  const end = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800 ? limit - 1 : limit;
  return text.slice(0, end);
}

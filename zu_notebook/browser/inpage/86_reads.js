// @ts-check
// Reading one thing in full: attributes and HTML as the document has them, without what secret fields hold.

const getAttributeNames = Element.prototype.getAttributeNames;
const getTagName = getterOf(Element.prototype, "tagName");
const getOuterHtml = getterOf(Element.prototype, "outerHTML");
const getInnerHtml = getterOf(Element.prototype, "innerHTML");
/** Browsers had none before 2024; their HTML is without shadow roots. @type {typeof Element.prototype.getHTML | undefined} */
const getHtml = Element.prototype.getHTML;
const getDoctype = getterOf(Document.prototype, "doctype");
const VOID = setOf("area base br col embed hr img input link meta param source track wbr");

/**
 * The attributes of an element; null where it is gone. Of a secret field those are left out that say what it holds.
 * @param {number} id
 * @returns {Record<string, string> | null}
 */
function attributes(id) {
  const el = livingElement(id);
  if (el === null) return null;
  lookAgain();
  const strike = striker() ?? String;
  /** @type {Record<string, string>} */
  const out = {};
  for (const name of toldAttributes(el)) out[name] = strike(attr(el, name) ?? "");
  forgetLook();
  return out;
}

/** @param {Element} el @returns {string[]} */
function toldAttributes(el) {
  const names = getAttributeNames.call(el);
  if (!isSecret(el)) return names;
  const held = heldBy(el);
  return names.filter((name) => name !== "value" && (held === "" || attr(el, name) !== held));
}

/**
 * The HTML of an element, or of the whole document, with the shadow roots in it; null where it is gone.
 * @param {number | null} id
 * @returns {string | null}
 */
function html(id) {
  const el = id === null ? rootElement() : livingElement(id);
  if (el === null) return id === null ? "" : null;
  lookAgain();
  const doctype = id === null ? getDoctype.call(document) : null;
  const text = (doctype === null ? "" : `${new XMLSerializer().serializeToString(doctype)}\n`) + outerHtml(el, aroundSecrets());
  const strike = striker();
  forgetLook();
  return strike === null ? text : strike(text);
}

/**
 * The secret fields and all that they are in: what can't be left to the browser to write.
 * @returns {Set<Node>}
 */
function aroundSecrets() {
  /** @type {Set<Node>} */
  const out = new Set();
  for (const el of secretFields()) {
    for (let at = /** @type {Node | null} */ (el); at !== null && !out.has(at); at = domParent(at) ?? hostOf(at)) out.add(at);
  }
  return out;
}

/** @param {Node} node @returns {Element | null} */
function hostOf(node) {
  const host = kindOf(node) === FRAGMENT ? Reflect.get(ShadowRoot.prototype, "host", node) : null;
  return isElement(host) ? host : null;
}

/**
 * @param {Element} el
 * @param {Set<Node>} special
 * @returns {string}
 */
function outerHtml(el, special) {
  const isSpecial = special.has(el);
  if (!isSpecial && rootsSeen.length === 0) return getOuterHtml.call(el);
  const tag = isHtml(el) ? tagOf(el) : getTagName.call(el);
  if (isHtml(el) && VOID.has(tag)) return openTag(el, tag);
  if (!isSpecial) return `${openTag(el, tag)}${innerOf(el)}</${tag}>`;
  if (everSecret.has(el)) return `${openTag(el, tag)}</${tag}>`;
  const root = shadowOf(el);
  const shadow = root === null ? "" : `<template shadowrootmode="${root.mode}">${writtenChildren(root, special)}</template>`;
  return `${openTag(el, tag)}${shadow}${writtenChildren(el, special)}</${tag}>`;
}

/** @param {Element} el @returns {string} */
function innerOf(el) {
  return getHtml?.call(el, { serializableShadowRoots: true, shadowRoots: rootsSeen }) ?? getInnerHtml.call(el);
}

/**
 * @param {Node} parent
 * @param {Set<Node>} special
 * @returns {string}
 */
function writtenChildren(parent, special) {
  let out = "";
  for (let child = getFirstChild.call(parent); child !== null; child = getNextSibling.call(child)) {
    if (isElement(child)) out += outerHtml(child, special);
    else if (kindOf(child) === TEXT) out += escaped(/** @type {Text} */ (child).data);
    else if (kindOf(child) === COMMENT) out += `<!--${/** @type {Comment} */ (child).data}-->`;
  }
  return out;
}

/** @param {Element} el @param {string} tag @returns {string} */
function openTag(el, tag) {
  const said = toldAttributes(el).map((name) => ` ${name}="${escaped(attr(el, name) ?? "").replaceAll('"', "&quot;")}"`);
  return `<${tag}${said.join("")}>`;
}

/** @param {string} text @returns {string} */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

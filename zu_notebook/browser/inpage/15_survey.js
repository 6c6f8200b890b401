// @ts-check
// One pass over all elements of a document, for what no selector finds: shadow roots, and what may have one.

/**
 * @typedef {object} Survey
 * @property {ShadowRoot[]} roots all that can be reached, outermost first
 * @property {Element[]} customs custom elements without a shadow root that is known
 * @property {Element[]} empties elements without children that could have a closed one
 */

/**
 * Look through a document and all shadow roots that can be reached.
 * @returns {Survey}
 */
function survey() {
  /** @type {Survey} */
  const found = { roots: [], customs: [], empties: [] };
  surveyScope(document, found);
  return found;
}

/**
 * @param {Document | ShadowRoot} scope
 * @param {Survey} found
 */
function surveyScope(scope, found) {
  const all = findAll(scope, "*");
  for (let at = 0, end = all.length; at < end; at += 1) {
    const el = /** @type {Element} */ (all[at]);
    const root = shadowOf(el);
    if (root !== null) {
      found.roots.push(root);
      surveyScope(root, found);
    } else if (isCustom(el)) {
      if (matches(el, ":defined")) found.customs.push(el);
    } else if (isEmpty(el) && HOST_TAGS.has(tagOf(el)) && isHtml(el)) found.empties.push(el);
  }
}

/** @param {Element} el @returns {boolean} true where there is nothing in it, or one comment */
function isEmpty(el) {
  const first = getFirstChild.call(el);
  return first === null || (kindOf(first) === COMMENT && getNextSibling.call(first) === null);
}

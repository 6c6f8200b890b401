// @ts-check
// After what is in an element was walked: whether it stays among the nodes, and what it is called.

/**
 * After what is in it: drop a container without controls or what is clickable and no control; name what is left.
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} role
 * @param {CaptureNode} node
 * @param {number} at
 * @param {Kind} kind
 * @param {number} inside how many controls are in it
 * @param {Around} around
 */
function settleNode(walk, el, role, node, at, kind, inside, around) {
  if (isClickable(kind)) {
    if (settleClickable(walk, el, role, node, at, inside, around)) return;
    if (inside > 0 && REPEATED.has(role) && !isPlainKind(kind)) settleRepeated(walk, el, role, node, at, inside);
    else if (!isPlainKind(kind)) drop(walk, node, at);
  } else if (kind === "repeated") settleRepeated(walk, el, role, node, at, inside);
  else if (kind === "control") {
    if (node.ck !== undefined && inside > MOST_IN_ONE && styleOf(el).cursor !== "pointer") {
      drop(walk, node, at);
      if (node.x !== "hidden") walk.controls -= 1;
    } else if (node.n === undefined) nameControl(el, role, node, inside);
  }
}

/**
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} role
 * @param {CaptureNode} node
 * @param {number} at
 * @param {number} inside
 */
function settleRepeated(walk, el, role, node, at, inside) {
  if (inside > 0) {
    const text = nameOf(el, role).text || shortName(el);
    const only = walk.nodes[at + 1];
    const isSame = inside === 1 && only !== null && only !== undefined && (text === "" || only.n === text);
    if (!isSame) {
      if (text !== "") node.n = text;
      return;
    }
  }
  drop(walk, node, at);
}

/**
 * Make a control of what is clickable without a role for it, unless its clicks are for what is in it.
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} role
 * @param {CaptureNode} node
 * @param {number} at
 * @param {number} inside
 * @param {Around} around
 * @returns {boolean} false where it is no control
 */
function settleClickable(walk, el, role, node, at, inside, around) {
  const isOwn = hasListener(el);
  const isProven = isOwn || isHandledAbove(el);
  if (inside > 0 && (!isProven || inside > MOST_IN_ONE || styleOf(el).cursor !== "pointer")) return false;
  const name = node.n ?? nameByContent(el);
  if (inside === 1 && walk.nodes[at + 1]?.n === name) return false;
  if (!looksLikeOne(boxOf(el), name, isProven)) return false;
  const why = around.why === "" && around.isBehind && walk.isNativeModal ? "outside-dialog" : around.why;
  const place = placeOf(el, why, around.isBehind);
  Object.assign(node, controlNode(el, role, node.p ?? 0, place), { ck: isOwn ? "listener" : isProven || around.listens ? "delegated" : "cursor" });
  if (name !== "") node.n = name;
  else node.cue = cueOf(el);
  walk.controls += 1;
  return true;
}

/**
 * Name a control that has no name of its own by what it holds, or by a cue.
 * @param {Element} el
 * @param {string} role
 * @param {CaptureNode} node
 * @param {number} inside
 */
function nameControl(el, role, node, inside) {
  if ((role === "" || !WIDGETS.has(role)) && inside === 0 && !isEditingHost(el) && node.lv === undefined) {
    const name = nameByContent(el);
    if (name !== "") node.n = name;
  }
  if (node.n === undefined && node.x !== "hidden") {
    const cue = node.ph ?? cueOf(el);
    if (cue !== "") node.cue = cue;
  }
}

/** @param {Area} box @returns {boolean} */
function isIconSized(box) {
  const w = box.r - box.x;
  const h = box.b - box.y;
  return w >= 8 && h >= 8 && w <= 120 && h <= 120;
}

/** @param {Walk} walk @param {CaptureNode} node @param {number} at */
function drop(walk, node, at) {
  walk.nodes[at] = null;
  walk.dropped.set(node.i, node.p ?? 0);
}

/**
 * What a row, card or list item is called by: its heading, a row's first cells, else how its text begins.
 * @param {Element} el
 * @returns {string}
 */
function shortName(el) {
  const title = find(el, "h1, h2, h3, h4, h5, h6, [role=heading], th");
  const text = title === null ? "" : drawnText(title, 80);
  return text !== "" ? text : drawnText(el, 80);
}

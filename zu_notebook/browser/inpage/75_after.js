// @ts-check
// After what is in an element was walked: whether it stays among the nodes, and what it is called.

/**
 * After what is in it: drop a container without controls or a pointer that is no control; name what is left.
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} role
 * @param {CaptureNode} node
 * @param {number} at
 * @param {string} kind
 * @param {number} inside how many controls are in it
 */
function settleNode(walk, el, role, node, at, kind, inside) {
  if (kind === "repeated" || (kind === "pointer" && inside > 0 && REPEATED.has(role))) {
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
  } else if (kind === "pointer" || kind === "plain-pointer") {
    const name = inside > 0 ? "" : node.n ?? nameByContent(el);
    const box = inside > 0 ? null : boxOf(el);
    if (box === null || isFlat(box) || (name === "" && !isIconSized(box)) || name.length >= 300) {
      if (kind === "pointer") drop(walk, node, at);
      return;
    }
    const place = placeOf(el, "", false);
    Object.assign(node, controlNode(el, role, node.p ?? 0, place), { ck: "cursor" });
    if (name !== "") node.n = name;
    else node.cue = cueOf(el);
    walk.controls += 1;
  } else if (kind === "control" && node.n === undefined) {
    if ((role === "" || !WIDGETS.has(role)) && inside === 0 && !isEditingHost(el) && node.lv === undefined) {
      const name = nameByContent(el);
      if (name !== "") node.n = name;
    }
    if (node.n === undefined && node.x !== "hidden") {
      const cue = node.ph ?? cueOf(el);
      if (cue !== "") node.cue = cue;
    }
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

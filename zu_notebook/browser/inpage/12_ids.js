// @ts-check
// Numbers that belong to nodes: given once, never again to another node of this document.

/** @type {WeakMap<Node, number>} */
const idsByNode = new WeakMap();
/** @type {Map<number, WeakRef<Node>>} */
const nodesById = new Map();
let lastId = 0;
let sweepAt = 20000;

/**
 * The number of a node; a new one where it has none.
 * @param {Node} node
 * @returns {number}
 */
function idOf(node) {
  let id = idsByNode.get(node);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    idsByNode.set(node, id);
    nodesById.set(id, new WeakRef(node));
    if (nodesById.size > sweepAt) sweepIds();
  }
  return id;
}

/** Forget the numbers of nodes that are gone. */
function sweepIds() {
  for (const [id, ref] of nodesById) if (ref.deref() === undefined) nodesById.delete(id);
  sweepAt = Math.max(20000, nodesById.size * 2);
}

/**
 * The element with this number; the element around it for a text; null where it is gone.
 * @param {number} id
 * @returns {Element | null}
 */
function elementOf(id) {
  const node = nodesById.get(id)?.deref();
  if (node === undefined) return null;
  if (isElement(node)) return node;
  const parent = domParent(node);
  return parent !== null && isElement(parent) ? parent : null;
}

/**
 * True where the node with this number is in this document.
 * @param {number} id
 * @returns {boolean}
 */
function alive(id) {
  const node = nodesById.get(id)?.deref();
  return node !== undefined && getConnected.call(node) && getOwner.call(node) === document;
}

/**
 * The element with this number, where it is still in this document.
 * @param {number} id
 * @returns {Element | null}
 */
function livingElement(id) {
  return alive(id) ? elementOf(id) : null;
}

// @ts-check
// Numbers that belong to nodes: given once, never again to another node of this document.

/** @type {WeakMap<Node, number>} */
const idsByNode = new WeakMap();
/** @type {Map<number, WeakRef<Node>>} */
const nodesById = new Map();
let lastId = 0;
/** @type {number[]} numbers of nodes that are gone for good and were not told yet */
let goneIds = [];
const goneNodes = new FinalizationRegistry((/** @type {number} */ id) => {
  nodesById.delete(id);
  goneIds.push(id);
});

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
    goneNodes.register(node, id);
  }
  return id;
}

/** @returns {number[]} the numbers, once, of nodes that nobody can bring back */
function takeGone() {
  const gone = goneIds;
  goneIds = [];
  return gone;
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

/**
 * The numbers of nodes, 0 for those of another document.
 * @param {Node[]} nodes
 * @returns {number[]}
 */
function numbersOf(nodes) {
  return nodes.map((node) => (getOwner.call(node) === document ? idOf(node) : 0));
}

// @ts-check
// What the other side calls. Installed once in each document; a window that is used again for a new document gets it anew.

const inPage = {
  document,
  /** @param {Node} node */
  idOf: (node) => idOf(node),
  /** @param {number} id */
  element: (id) => elementOf(id),
  capture, captureText, captureSince, setListening, expectMarks, setMarked, setDelegations, numbersOf, alive, target, hit, prepareText, setValue, typedRight, select, checked, focus, frameOffset,
  hasText, settle, standing, closedHosts, adopt, adoptAll,
  attributes, formOf, html, textParts, keep, bringBack, printed, hasSecrets, struck, mask,
};

if (/** @type {any} */ (globalThis).__zu?.document !== document) {
  Object.defineProperty(globalThis, "__zu", { value: Object.freeze(inPage), configurable: true });
  watchEverything();
  listenToFields(globalThis);
}

// @ts-check
// Waiting for the page to become quiet, and for a text to be there.

/**
 * Resolve when nothing in the document changed for a while, or when the longest wait is over.
 * @param {number} quietMs
 * @param {number} maxMs
 * @returns {Promise<boolean>} true where it became quiet
 */
function settle(quietMs, maxMs) {
  return new Promise((resolve) => {
    let quiet = 0;
    /** @type {MutationObserver | null} */
    let observer = null;
    /** @param {boolean} isQuiet */
    const end = (isQuiet) => {
      observer?.disconnect();
      clearTimeout(quiet);
      clearTimeout(last);
      resolve(isQuiet);
    };
    const last = setTimeout(() => end(false), maxMs);
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => end(true), quietMs);
    };
    observer = new MutationObserver(wait);
    const what = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(document, what);
    for (const root of reachableRoots()) observer.observe(root, what);
    wait();
  });
}

/**
 * Whether the drawn text of the page contains a text, white space folded.
 * @param {string} text
 * @returns {boolean}
 */
function hasText(text) {
  const wanted = fold(text).toLowerCase();
  const body = bodyElement();
  if (wanted === "" || body === null) return wanted === "";
  if (fold(getInnerText.call(body) ?? "").toLowerCase().includes(wanted)) return true;
  return reachableRoots().some((root) => [...root.children].some(
    (el) => el instanceof HTMLElement && fold(getInnerText.call(el) ?? "").toLowerCase().includes(wanted)));
}

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
 * True while an animation that has an end moves an element or something around it.
 * @param {Element} el
 * @returns {boolean}
 */
function isOnItsWay(el) {
  return flatClosest(el, (at) => Element.prototype.getAnimations.call(at).some((one) => {
    return one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  })) !== null;
}

/**
 * Resolve when what is pressed for an element has been at one place for two frames, or when the longest wait is over.
 * @param {number} id
 * @param {number} maxMs
 * @returns {Promise<boolean>} true where it stands still
 */
function standing(id, maxMs) {
  const where = () => {
    const el = livingElement(id);
    if (el === null) return "";
    forgetLook();
    const shown = shownFor(el) ?? el;
    const place = roundedBox(boxOf(shown)).join(" ");
    // Frames may come late: an animation that runs has not arrived, though nothing has moved since the last look.
    return isOnItsWay(shown) ? null : place;
  };
  return new Promise((resolve) => {
    const started = performance.now();
    let before = where();
    let same = 0;
    const look = () => {
      const now = where();
      same = now !== null && now === before ? same + 1 : 0;
      before = now;
      if (same === 2 || performance.now() - started > maxMs) resolve(same === 2);
      else next();
    };
    // A frame that is out of view gets no animation frames.
    const next = () => {
      let done = false;
      const once = () => {
        if (!done) look();
        done = true;
      };
      requestAnimationFrame(once);
      setTimeout(once, 100);
    };
    next();
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

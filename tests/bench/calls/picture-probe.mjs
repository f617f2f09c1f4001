// @ts-check

/** @typedef {{ benchPicture: Promise<number> }} Watched what the probe leaves in the page */

/**
 * Runs in the page before its own scripts: notes how long it takes from a click on "Accept" until the first frame of
 * Ada's picture is shown.
 */
export function watchPicture() {
  const PICTURE = 'video[aria-label="Ada Lovelace"]';
  /** @returns {Promise<HTMLVideoElement>} */
  const appeared = () =>
    new Promise((resolve) => {
      const find = () => {
        const video = document.querySelector(PICTURE);
        if (!(video instanceof HTMLVideoElement)) return false;
        resolve(video);
        return true;
      };
      if (find()) return;
      const observer = new MutationObserver(() => find() && observer.disconnect());
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  const measure = async () => {
    const since = performance.now();
    const video = await appeared();
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return performance.now() - since;
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.textContent === 'Accept') Object.assign(globalThis, { benchPicture: measure() });
    },
    true,
  );
}

/** Resolves with what the probe has measured since the last click on "Accept". @param {import('playwright').Page} page */
export const pictureMs = (page) =>
  page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (globalThis)).benchPicture);

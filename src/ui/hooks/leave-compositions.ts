/** Safari sends the key that ends a composition after it, as the key of an input method. */
const INPUT_METHOD = 229;

/**
 * Leaves the keys of compositions to the input method: while it composes a word, its Enter and Escape are not those of the
 * page. They get past the window to no handler, so each of them may act without asking.
 */
export function leaveCompositions(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

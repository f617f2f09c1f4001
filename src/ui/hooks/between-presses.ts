/**
 * Returns a function that does the work at once; while a pointer is pressed on the element it waits until after the
 * release and its click, and the pressed link or button becomes no narrower, so that nothing moves away from under the
 * pointer.
 */
export function betweenPresses(element: HTMLElement, ended: AbortSignal, work: () => void): () => void {
  let isPressed = false;
  let isWaiting = false;
  let releaseWidth = (): void => {};
  const release = (): void => {
    isPressed = false;
    releaseWidth();
    if (isWaiting && !ended.aborted) work();
    isWaiting = false;
  };
  const options = { capture: true, signal: ended };
  const onPress = ({ target }: Event): void => {
    isPressed = true;
    releaseWidth();
    releaseWidth = holdWidth(target);
  };
  // The click comes in the same task as the release.
  const onRelease = (): void => {
    if (isPressed) setTimeout(release);
  };
  element.addEventListener('pointerdown', onPress, options);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, onRelease, options);
  return () => {
    if (isPressed) isWaiting = true;
    else work();
  };
}

/** Keeps the link or button around a target at least as wide as it is. Returns a function that ends this. */
function holdWidth(target: EventTarget | null): () => void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('a, button') : null;
  if (!pressed) return () => {};
  pressed.style.minWidth = getComputedStyle(pressed).width;
  return () => void pressed.style.removeProperty('min-width');
}

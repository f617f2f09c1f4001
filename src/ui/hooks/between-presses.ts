/**
 * Returns a function that does the work at once; while a pointer is pressed on the element it waits until after the
 * release and its click, so that nothing moves away from under the pointer.
 */
export function betweenPresses(element: HTMLElement, ended: AbortSignal, work: () => void): () => void {
  let isPressed = false;
  let isWaiting = false;
  const release = (): void => {
    isPressed = false;
    if (isWaiting && !ended.aborted) work();
    isWaiting = false;
  };
  const options = { capture: true, signal: ended };
  const onPress = (): void => {
    isPressed = true;
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

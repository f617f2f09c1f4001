/**
 * Fills the screen with the page, where the browser allows it, and tells what became of it and when it was left otherwise.
 * Returns the function that leaves it.
 */
export function fillScreen(tell: (what: 'filled' | 'refused' | 'left') => void): () => void {
  let isEnded = false;
  const isFilled = (): boolean => Boolean(document.fullscreenElement);
  const leave = (): void => {
    if (isFilled()) void document.exitFullscreen().catch(() => {});
  };
  const onChange = (): void => {
    if (!isFilled()) tell('left');
  };
  const begin = async (): Promise<void> => {
    await document.documentElement.requestFullscreen();
    if (isEnded) return leave();
    document.addEventListener('fullscreenchange', onChange);
    tell('filled');
  };
  begin().catch(() => isEnded || tell('refused'));
  return () => {
    isEnded = true;
    document.removeEventListener('fullscreenchange', onChange);
    leave();
  };
}

/** Keeps the screen on where the browser can, also after the page was hidden. Returns the function that ends it. */
export function keepAwake(): () => void {
  let isEnded = false;
  let lock: WakeLockSentinel | undefined;
  const release = (): void => void lock?.release().catch(() => {});
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    lock = await navigator.wakeLock?.request('screen');
    if (isEnded) release();
  };
  // A refusal, as with an empty battery, leaves the screen to the device.
  const keep = (): void => void ask().catch(() => {});
  keep();
  document.addEventListener('visibilitychange', keep);
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', keep);
    release();
  };
}

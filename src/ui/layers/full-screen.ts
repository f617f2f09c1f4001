/** Returns whether the whole page can fill the screen, which keeps layers above a panel visible. */
export const canFillScreen = (): boolean => document.fullscreenEnabled === true;

export const isScreenFilled = (): boolean => Boolean(document.fullscreenElement);

export function fillScreen(element: HTMLElement = document.documentElement): void {
  void element.requestFullscreen().catch(() => {});
}

export function leaveScreen(): void {
  if (isScreenFilled()) void document.exitFullscreen().catch(() => {});
}

export function watchScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

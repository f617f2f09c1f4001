const listenTo = (target: EventTarget | undefined, types: readonly string[], listener: () => void) => {
  for (const type of types) target?.addEventListener(type, listener, { passive: true, capture: true });
  return () => {
    for (const type of types) target?.removeEventListener(type, listener, { capture: true });
  };
};

const page = (): EventTarget | undefined => ('addEventListener' in globalThis ? globalThis : undefined);

/** Whether the browser says that it has a network. */
export const hasNetwork = (): boolean => globalThis.navigator?.onLine ?? true;

/** Calls back when the browser finds or misses a network. */
export const watchNetwork = (onChange: () => void): (() => void) =>
  listenTo(page(), ['online', 'offline'], onChange);

/** Calls back when the page is looked at again, comes out of the browser's freezer, or has a network again. */
export function watchWake(onWake: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  const stops = [
    listenTo(page(), ['online', 'pageshow'], onWake),
    listenTo(globalThis.document, ['visibilitychange', 'resume'], onVisible),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back whenever the person does something with this page. */
export function watchHands(onInput: () => void): () => void {
  return listenTo(
    globalThis.document,
    ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'visibilitychange'],
    onInput,
  );
}

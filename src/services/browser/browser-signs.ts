/** Calls back on events of any of the types, wherever below the target they happen; returns the function that stops. */
export const listenTo = (
  target: EventTarget | undefined,
  types: readonly string[],
  listener: (event: Event) => void,
) => {
  for (const type of types) target?.addEventListener(type, listener, { passive: true, capture: true });
  return () => {
    for (const type of types) target?.removeEventListener(type, listener, { capture: true });
  };
};

const page = (): EventTarget | undefined => ('addEventListener' in globalThis ? globalThis : undefined);

/** Returns whether the browser reports being online. */
export const hasNetwork = (): boolean => globalThis.navigator?.onLine ?? true;

/** Calls back when the browser goes online or offline, at once if it is offline. */
export function watchNetwork(onChange: (found: boolean) => void): () => void {
  if (!hasNetwork()) onChange(false);
  return listenTo(page(), ['online', 'offline'], () => onChange(hasNetwork()));
}

/**
 * Calls back when the page becomes visible again, is unfrozen, is gone back to, or is online again; `onLeave` when the user
 * leaves it and the browser keeps it for a way back.
 */
export function watchWake(onWake: () => void, onLeave: () => void = () => {}): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  const stops = [
    listenTo(page(), ['online', 'pageshow'], onWake),
    listenTo(page(), ['pagehide'], (event) => (event as PageTransitionEvent).persisted && onLeave()),
    listenTo(globalThis.document, ['visibilitychange', 'resume'], onVisible),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back on every input on this page. */
export function watchHands(onInput: () => void): () => void {
  return listenTo(
    globalThis.document,
    // The keys of an input method are no keys of the page, but the text that they write is input.
    ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchmove', 'visibilitychange'],
    onInput,
  );
}

import { useSyncExternalStore } from 'react';

/** The places for notices in the dialogs that are open, the last one on top. */
let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** Offers an element of an open dialog for notices of the page, which lie below it; for `ref`. */
export function offerPlace(place: HTMLElement | null) {
  if (!place) return;
  change([...places, place]);
  return () => change(places.filter((other) => other !== place));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns where notices are read and pressed while a dialog is open; undefined without one. */
export const useDialogPlace = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => places.at(-1));

import { type ReactNode, useSyncExternalStore } from 'react';

/** Shows a notice of the page in an open dialog, below which it would lie. */
export type Show = (notice: ReactNode) => ReactNode;

/** Of the dialogs that are open, the last one on top. */
let shows: readonly Show[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Show[]): void {
  shows = next;
  for (const listener of listeners) listener();
}

/** Offers a dialog for notices; returns what takes the offer back. */
export function offerDialog(show: Show): () => void {
  change([...shows, show]);
  return () => change(shows.filter((other) => other !== show));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns what shows a notice in the open dialog; undefined without one. */
export const useOpenDialog = (): Show | undefined => useSyncExternalStore(subscribe, () => shows.at(-1));

/** Returns whether another dialog has opened over the one that offers `show`: Escape closes that one alone. */
export const useCovered = (show: Show): boolean =>
  useSyncExternalStore(subscribe, () => shows.includes(show) && shows.at(-1) !== show);

type Show = (message: string) => void;

const waiting = new Set<string>();
const listeners = new Set<() => void>();
let hasWaited = false;
let deliver: Show | null = null;

/** Shows a message for five seconds; it is announced politely. */
export function showSnackbar(message: string): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.add(message);
  hasWaited = true;
  for (const listener of listeners) listener();
}

/** Sends the waiting messages and all later ones to `show`, until the returned function is called. */
export function connectSnackbar(show: Show): () => void {
  deliver = show;
  for (const message of waiting) show(message);
  waiting.clear();
  return () => {
    deliver = null;
  };
}

/** Returns whether a message has waited for the layer that shows it. */
export const isSnackbarWaiting = (): boolean => hasWaited;

export function watchSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Show = (message: string) => void;

const waiting = new Set<string>();
const listeners = new Set<() => void>();
let deliver: Show | null = null;

/** Shows a message for five seconds; it is announced politely. */
export function showSnackbar(message: string): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.add(message);
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

/** Returns whether the layer is needed: a message waits for it, or it is there. */
export const isSnackbarNeeded = (): boolean => waiting.size > 0 || deliver !== null;

export function watchSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

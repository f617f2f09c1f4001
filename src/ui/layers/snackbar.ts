export interface Snackbar {
  message: string;
  /** Keeps the snackbar until it is closed, and adds an action; without it the snackbar hides itself. */
  lasting?: { action: string; onAction: () => void; onClose: () => void };
}
/** Shows a snackbar and returns a function that hides it without calling `onClose`. */
type Show = (snackbar: Snackbar) => () => void;

const waiting = new Map<Snackbar, (hide: () => void) => void>();
const listeners = new Set<() => void>();
let hasWaited = false;
let deliver: Show | null = null;

/** Shows a message for five seconds; it is announced politely. */
export function showSnackbar(message: string): void {
  const isWaiting = [...waiting.keys()].some((snackbar) => !snackbar.lasting && snackbar.message === message);
  put({ message }, () => {}, isWaiting);
}

/** Shows a message until it is closed or the returned function is called. */
export function keepSnackbar(message: string, lasting: NonNullable<Snackbar['lasting']>): () => void {
  const snackbar: Snackbar = { message, lasting };
  let hide = () => {};
  put(snackbar, (shown) => {
    hide = shown;
  });
  return () => {
    waiting.delete(snackbar);
    hide();
  };
}

function put(snackbar: Snackbar, onShown: (hide: () => void) => void, isWaiting = false): void {
  if (deliver) {
    onShown(deliver(snackbar));
    return;
  }
  if (!isWaiting) waiting.set(snackbar, onShown);
  hasWaited = true;
  for (const listener of listeners) listener();
}

/** Sends the waiting snackbars and all later ones to `show`, until the returned function is called. */
export function connectSnackbar(show: Show): () => void {
  deliver = show;
  for (const [snackbar, onShown] of waiting) onShown(show(snackbar));
  waiting.clear();
  return () => {
    deliver = null;
  };
}

/** Returns whether a snackbar has waited for the layer that shows it. */
export const isSnackbarWaiting = (): boolean => hasWaited;

export function watchSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface Snackbar {
  message: string;
  /** Stays until it is closed, and offers what to do; without it a snackbar goes by itself. */
  lasting?: { action: string; onAction: () => void; onClose: () => void };
}
/** Shows a snackbar and returns what takes it away, which does not count as closing it. */
type Show = (snackbar: Snackbar) => () => void;

const waiting = new Map<Snackbar, (hide: () => void) => void>();
const listeners = new Set<() => void>();
let asked = 0;
let deliver: Show | null = null;

/** Says something in passing: shown for five seconds and announced politely. */
export function showSnackbar(message: string): void {
  const isWaiting = [...waiting.keys()].some((snackbar) => !snackbar.lasting && snackbar.message === message);
  put({ message }, () => {}, isWaiting);
}

/** Says something that stays, until it is closed or the returned function is called. */
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
  asked += 1;
  for (const listener of listeners) listener();
}

/** Whoever shows messages takes those that wait and all that follow, until the returned function is called. */
export function connectSnackbar(show: Show): () => void {
  deliver = show;
  for (const [snackbar, onShown] of waiting) onShown(show(snackbar));
  waiting.clear();
  return () => {
    deliver = null;
  };
}

/** How often a message found nobody to show it; each time is a reason to fetch whoever does. */
export const snackbarsAsked = (): number => asked;

export function watchSnackbar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

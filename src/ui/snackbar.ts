const waiting: string[] = [];
const listeners = new Set<() => void>();
let asked = 0;
let deliver: ((message: string) => void) | null = null;

/** Says something in passing: shown for five seconds and announced politely. */
export function showSnackbar(message: string): void {
  if (deliver) {
    deliver(message);
    return;
  }
  if (!waiting.includes(message)) waiting.push(message);
  asked += 1;
  for (const listener of listeners) listener();
}

/** Whoever shows messages takes those that wait and all that follow, until the returned function is called. */
export function connectSnackbar(show: (message: string) => void): () => void {
  deliver = show;
  for (const message of waiting.splice(0)) show(message);
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

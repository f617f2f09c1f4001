import { keepDrafts } from './drafts';
import type { TextStore } from './storage';

const RELOADED_FROM = 'foyer:reloaded-from';

/**
 * After a deploy an old page asks for chunks that are gone. It then reloads once, with what was typed kept; a build
 * that misses its own chunks after that reload fails visibly instead of reloading for ever, and so does a browser that
 * would forget that it has reloaded.
 */
export function recoverFromStaleBuild(session: TextStore, build: string): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    if (session.get(RELOADED_FROM) === build || !session.set(RELOADED_FROM, build)) return;
    event.preventDefault();
    keepDrafts(session);
    globalThis.location.reload();
  });
}

import { keepDrafts } from './drafts';
import type { TextStore } from './storage';

const RELOADED_FROM = 'foyer:reloaded-from';

/**
 * After a deploy an old page asks for chunks that are gone. It then reloads once, with what was typed kept; a build
 * that misses its own chunks after that reload fails visibly instead of reloading for ever.
 */
export function recoverFromStaleBuild(session: TextStore, build: string): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    if (session.get(RELOADED_FROM) === build) return;
    event.preventDefault();
    session.set(RELOADED_FROM, build);
    keepDrafts(session);
    globalThis.location.reload();
  });
}

import { keepDrafts } from './drafts';
import type { TextStore } from './storage';

const RELOADED_FROM = 'foyer:reloaded-from';

/** Does the server now answer with another build than the one of this page? */
async function isReplaced(build: string): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(build).pathname);
  } catch {
    return false;
  }
}

/**
 * After a deploy an old page asks for chunks that are gone. It then reloads once, with what was typed kept. When the
 * server or the network is down, or the same build misses its own chunks, a reload would only lose the page: the
 * failure is shown instead, and so it is in a browser that would forget that it has reloaded.
 * `build` is the address of the page's entry.
 */
export function recoverFromStaleBuild(session: TextStore, build: string): void {
  const recover = async () => {
    if (session.get(RELOADED_FROM) === build || !(await isReplaced(build))) return;
    if (!session.set(RELOADED_FROM, build)) return;
    keepDrafts(session);
    globalThis.location.reload();
  };
  globalThis.addEventListener('vite:preloadError', () => void recover());
}

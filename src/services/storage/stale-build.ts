import { keepDrafts } from './drafts';
import type { TextStore } from './storage';

const RELOADED_FROM = 'foyer:reloaded-from';

/** Returns whether the server now serves another build than this page's. */
async function isReplaced(build: string): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(build).pathname);
  } catch {
    return false;
  }
}

/**
 * Reloads an old page once after a deploy, when its chunks no longer exist, and keeps the typed texts. Shows
 * the failure instead of reloading when the server or the network is down, when the same build misses its own
 * chunks, or when the browser would forget that it has reloaded.
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

const CLEANED = 'foyer:service-workers-removed';

/**
 * spec §4, Service workers: removes registered ones, and reloads the page once per session to be free of
 * them.
 * Returns true when the page is about to reload.
 */
export async function removeServiceWorkers(session: TextStore): Promise<boolean> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length === 0 || session.get(CLEANED) || !session.set(CLEANED, 'true')) return false;
  globalThis.location.reload();
  return true;
}

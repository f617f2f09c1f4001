import type { TextStore } from './storage';

const CLEANED = 'foyer:service-workers-removed';

/**
 * spec §4, Service workers: registered ones are removed, and the page reloads once per session to be free of them.
 * Returns true when the page is about to reload.
 */
export async function removeServiceWorkers(session: TextStore): Promise<boolean> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length === 0 || session.get(CLEANED) || !session.set(CLEANED, 'true')) return false;
  globalThis.location.reload();
  return true;
}

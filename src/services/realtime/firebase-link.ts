import type { FirebaseConfig } from '@domain/shared/ui-config';
import { type Database, get, goOffline, goOnline, onValue, ref } from 'firebase/database';
import { hasNetwork } from '@/services/browser/browser-signs';

/** A path below any mode that is never written or listened to, so that the SDK has to ask the server. */
const PROBE = 'live/probe';

const HEALTH_TIMEOUT = 3_000;

/**
 * Returns whether connecting is worthwhile: the own server answers at /livez; hosted Firebase is tried
 * whenever the browser is online. A timeout may come from an old dead connection: a new one is then worth
 * trying.
 */
async function checkServer({ local, databaseURL = '' }: FirebaseConfig): Promise<boolean> {
  if (!hasNetwork() || !local) return hasNetwork();
  const { protocol, host } = new URL(databaseURL);
  const origin = `${protocol === 'wss:' || protocol === 'https:' ? 'https' : 'http'}://${host}`;
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT);
    const { status } = await fetch(`${origin}/livez`, { mode: 'no-cors', cache: 'no-store', signal });
    return status < 500;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError';
  }
}

/** Takes over the link of a database, which the SDK would open on its own. */
export function takeLink(database: Database, config: FirebaseConfig) {
  goOffline(database);
  return {
    /**
     * Opens the link; calls back when the SDK's socket opens and closes. Returns the function that closes it.
     */
    openSocket: (onChange: (open: boolean) => void) => {
      let isOpen = false;
      const unwatch = onValue(ref(database, '.info/connected'), (snapshot) => {
        const open = snapshot.val() === true;
        if (open === isOpen) return;
        isOpen = open;
        onChange(open);
      });
      goOnline(database);
      return () => {
        unwatch();
        goOffline(database);
      };
    },
    /** Sends a small read; settles with the server's answer, whatever it is. */
    probe: (): Promise<unknown> => get(ref(database, PROBE)),
    /** Returns whether a server is available to open a link to. */
    checkServer: () => checkServer(config),
  };
}

/** The link of the SDK to its server. */
export type OpenLink = ReturnType<typeof takeLink>;

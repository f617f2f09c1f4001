import type { Attendee, OperationMode } from '@domain/attendee';
import { escapeKey } from '@domain/database-key';
import { LINK_RETRY_DELAY_MAX } from '@domain/limits';
import type { FirebaseConfig } from '@domain/ui-config';
import { type FirebaseApp, setLogLevel } from 'firebase/app';
import {
  type Database,
  type DataSnapshot,
  forceWebSockets,
  get,
  getDatabase,
  goOffline,
  goOnline,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  type Query,
  ref,
} from 'firebase/database';
import { followPages, type ListenToPage, type ListenToPerson, type PageListener } from './area-pages';
import { gatherPeople } from './area-people';
import { hasNetwork, watchWake } from './browser-signs';
import { attendeeAt, attendeeIn, openAttendees, pageQuery } from './firebase-attendees';
import { realtimeFailure } from './firebase-failure';
import type { AreaListener } from './realtime';
import { keepLink, type RealtimeLink } from './realtime-link';
import { waitUntil } from './wait';

/** Below any mode, never written and never listened to, so that the SDK has to ask the server. */
const PROBE = 'live/probe';

const ANSWER_PATIENCE = 3_000;

/**
 * The own server says at /healthz whether it is worth trying; hosted Firebase is tried wherever there is a network.
 * Silence may be that of an old connection which died without a word: then a new one is worth trying.
 */
async function isReachable({ local, databaseURL = '' }: FirebaseConfig): Promise<boolean> {
  if (!hasNetwork() || !local) return hasNetwork();
  const { protocol, host } = new URL(databaseURL);
  const origin = `${protocol === 'wss:' || protocol === 'https:' ? 'https' : 'http'}://${host}`;
  try {
    const signal = AbortSignal.timeout(ANSWER_PATIENCE);
    const { status } = await fetch(`${origin}/healthz`, { mode: 'no-cors', cache: 'no-store', signal });
    return status < 500;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError';
  }
}

function listenTo(page: Query, { put, remove, complete }: PageListener, onFailure: (error: Error) => void) {
  const take = (snapshot: DataSnapshot) => {
    const person = attendeeIn(snapshot);
    if (person && snapshot.key !== null) put(snapshot.key, person);
  };
  const stops = [
    onChildAdded(page, take, onFailure),
    onChildChanged(page, take),
    onChildRemoved(page, ({ key }) => remove(key ?? '')),
    onValue(page, complete, { onlyOnce: true }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function linkOf(database: Database, config: FirebaseConfig): RealtimeLink {
  return keepLink({
    watchOpen: (onChange) => {
      onValue(ref(database, '.info/connected'), (snapshot) => onChange(snapshot.val() === true));
    },
    open: () => goOnline(database),
    close: () => goOffline(database),
    ask: () => get(ref(database, PROBE)),
    isReachable: () => isReachable(config),
    watchWake,
  });
}

/** A listener that the server revoked, for a token that was renewed too late, is set up again. */
function lastingly(listen: (onRevoked: () => void) => () => void): () => void {
  let stop = () => {};
  const begin = () => {
    stop = listen(() => {
      const again = waitUntil(LINK_RETRY_DELAY_MAX);
      stop = again.stop;
      void again.elapsed.then((elapsed) => elapsed && begin());
    });
  };
  begin();
  return () => stop();
}

/** The firebase SDK's database as Foyer uses it, on hosted Firebase or on the own server. */
export function openFirebaseRealtime(app: FirebaseApp, config: FirebaseConfig) {
  // The SDK would take the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  // Refused writes are dealt with here; the SDK would also tell the console.
  setLogLevel('error');
  forceWebSockets();
  const database = getDatabase(app);
  const link = linkOf(database, config);

  const watchAttendee = (mode: OperationMode, uid: string, onChange: (entry: Attendee | null) => void) =>
    lastingly((onRevoked) =>
      onValue(attendeeAt(database, mode, uid), (snapshot) => onChange(attendeeIn(snapshot)), onRevoked),
    );

  const watchHint = (mode: OperationMode, onHint: (version: number) => void) =>
    lastingly((onRevoked) =>
      onValue(
        ref(database, `${mode}/hints/venueVersion`),
        (snapshot) => {
          const version: unknown = snapshot.val();
          if (typeof version === 'number') onHint(version);
        },
        onRevoked,
      ),
    );

  function watchArea(
    mode: OperationMode,
    areaId: string,
    pages: number,
    { onChanges, onFailure }: AreaListener,
    own?: string,
  ): () => void {
    const people = gatherPeople(link.isUp(), onChanges);
    const unwatchLink = link.watch(people.setLink);
    let stopPages = () => {};
    const stop = () => {
      people.close();
      unwatchLink();
      stopPages();
    };
    const personIn =
      (uid: string): ListenToPerson =>
      ({ put, remove }) => {
        const key = escapeKey(uid);
        return watchAttendee(mode, uid, (entry) =>
          entry?.areaId === areaId ? put(key, entry) : remove(key),
        );
      };
    const fail = (error: Error) => {
      stop();
      onFailure(realtimeFailure(error, 'listening to an area'));
    };
    const page: ListenToPage = (start, listener) =>
      listenTo(pageQuery(database, mode, areaId, start), listener, fail);
    stopPages = followPages(pages, { page, person: own === undefined ? undefined : personIn(own) }, people);
    return stop;
  }

  return { ...openAttendees(database), link, watchAttendee, watchArea, watchHint };
}

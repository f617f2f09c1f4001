import { type Attendee, attendeeOf } from '@domain/attendee';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFirebaseRealtime } from '@/services/firebase-realtime';
import { type AreaListener, createRealtime, type LinkReport, type Realtime } from '@/services/realtime';
import { PROJECT_ID } from '../../../server/project-id';
import { PASSWORD } from '../../support/people';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
const closing: (() => Promise<void>)[] = [];
const soon = { timeout: 3_000, interval: 10 };

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await expect.poll(() => server.realtime().read('live/attendees'), soon).toBeNull();
});
afterAll(() => server.close());

interface Visitor {
  uid: string;
  realtime: Realtime;
  links: LinkReport[];
  /** Ends the connection as a closed browser does. */
  vanish(): void;
}

async function visitor(who: 'ada' | 'host', url = server.url): Promise<Visitor> {
  await server.tokenOf(who);
  const { host } = new URL(url);
  const config = {
    apiKey: 'local',
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `ws://${host}?ns=${PROJECT_ID}`,
    local: true,
  };
  const { local: _, ...options } = config;
  const app = initializeApp(options, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, `${who}@hall.example`, PASSWORD);
  const realtime = createRealtime({
    open: async () => openFirebaseRealtime(app, config),
    whenIdle: async () => {},
    random: () => 0,
  });
  const links: LinkReport[] = [];
  realtime.watchLink((link) => links.push(link));
  await realtime.connect();
  closing.push(async () => {
    realtime.disconnect();
    await deleteApp(app);
  });
  return { uid: user.uid, realtime, links, vanish: realtime.disconnect };
}

const entryOf = ({ uid }: Visitor, areaId: string, status: Attendee['status'] = 'Available') => {
  const entry = attendeeOf({ userId: uid, name: `Person ${uid}` }, areaId, status);
  if (!entry) throw new Error('no details');
  return entry;
};

/** Who is seen in an area, kept up to date. */
function watching({ realtime, uid: own }: Visitor, areaId: string) {
  const seen = new Map<string, Attendee>();
  const failures: unknown[] = [];
  const listener: AreaListener = {
    onChanges: ({ whole, people, gone }) => {
      if (whole) seen.clear();
      for (const person of people) seen.set(person.uid, person);
      for (const uid of gone) seen.delete(uid);
    },
    onFailure: (failure) => failures.push(failure),
  };
  const stop = realtime.watchArea('live', areaId, 1, listener, own);
  return { seen, failures, stop };
}

describe('people who are here', () => {
  it('see each other arrive, change, move and leave', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    const lobby = watching(ada, 'lobby');
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await host.realtime.updateAttendee('live', entryOf(host, 'lobby'), null);
    await expect.poll(() => [...lobby.seen.keys()].toSorted(), soon).toEqual([ada.uid, host.uid].toSorted());
    await host.realtime.updateAttendee('live', entryOf(host, 'lobby', 'Busy'), 'lobby');
    await expect.poll(() => lobby.seen.get(host.uid)?.status, soon).toBe('Busy');
    await host.realtime.updateAttendee('live', entryOf(host, 'expo.1/2'), 'lobby');
    await expect.poll(() => lobby.seen.has(host.uid), soon).toBe(false);
    expect(await ada.realtime.readCounts('live')).toEqual({ lobby: 1, 'expo.1/2': 1 });
    expect(await ada.realtime.readFaces('live', 'expo.1/2')).toMatchObject([{ uid: host.uid }]);
    host.vanish();
    await expect.poll(() => ada.realtime.readCounts('live'), soon).toEqual({ lobby: 1 });
    expect(lobby.failures).toEqual([]);
  });

  it('are gone from their area when their link ends', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    const lobby = watching(ada, 'lobby');
    await host.realtime.updateAttendee('live', entryOf(host, 'lobby'), null);
    await expect.poll(() => lobby.seen.has(host.uid), soon).toBe(true);
    host.vanish();
    await expect.poll(() => lobby.seen.has(host.uid), soon).toBe(false);
  });

  it('are taken away when they say so', async () => {
    const ada = await visitor('ada');
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await ada.realtime.removeAttendee('live', ada.uid, 'lobby');
    expect(await ada.realtime.readCounts('live')).toEqual({});
    expect(server.realtime().read('live/attendees')).toBeNull();
  });

  it('are one person in two tabs, and stay as long as one is open', async () => {
    const [first, second, host] = await Promise.all([visitor('ada'), visitor('ada'), visitor('host')]);
    const entries: (string | null)[] = [];
    first.realtime.watchAttendee('live', first.uid, (entry) => entries.push(entry?.areaId ?? null));
    await first.realtime.updateAttendee('live', entryOf(first, 'lobby'), null);
    await second.realtime.updateAttendee('live', entryOf(second, 'expo'), null);
    expect(await host.realtime.readCounts('live')).toEqual({ expo: 1 });
    first.vanish();
    await expect.poll(() => host.realtime.readCounts('live'), soon).toEqual({ expo: 1 });
    second.vanish();
    await expect.poll(() => host.realtime.readCounts('live'), soon).toEqual({});
  });

  it('correct themselves when another entry stands than they think', async () => {
    const ada = await visitor('ada');
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await ada.realtime.updateAttendee('live', entryOf(ada, 'expo'), 'nowhere');
    expect(await ada.realtime.readCounts('live')).toEqual({ expo: 1 });
    await ada.realtime.removeAttendee('live', ada.uid, 'nowhere');
    expect(await ada.realtime.readCounts('live')).toEqual({});
  });

  it('are found by the beginning of their name', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await host.realtime.updateAttendee('live', entryOf(host, 'lobby'), null);
    const found = await ada.realtime.readPeople('live', { prefix: ` PERSON ${host.uid}`, after: null });
    expect(found).toMatchObject({ people: [{ uid: host.uid }], next: null });
    const { people } = await ada.realtime.readPeople('live', { prefix: 'person', after: null });
    expect(people).toHaveLength(2);
    const [first, second] = people as [Attendee, Attendee];
    const behind = await ada.realtime.readPeople('live', { prefix: 'person', after: first });
    expect(behind).toEqual({ people: [second], next: null });
  });

  it('are told which version of the venue there is, in the mode they are in, until they stop listening', async () => {
    const { realtime } = await visitor('ada');
    const hints: [string, number][] = [];
    const stop = realtime.watchHint('live', (version) => hints.push(['live', version]));
    realtime.watchHint('stage', (version) => hints.push(['stage', version]));
    await server.realtime().write({ 'live/hints/venueVersion': 5, 'stage/hints/venueVersion': 6 });
    await expect
      .poll(() => hints.toSorted(), soon)
      .toEqual([
        ['live', 5],
        ['stage', 6],
      ]);
    stop();
    await server.realtime().write({ 'live/hints/venueVersion': 7, 'stage/hints/venueVersion': -1 });
    await expect.poll(() => hints.at(-1), soon).toEqual(['stage', -1]);
    expect(hints).toHaveLength(3);
  });

  it('hear of a server that restarts, and are back without doing anything', async () => {
    const ada = await visitor('ada');
    const lobby = watching(ada, 'lobby');
    const host = await visitor('host');
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await host.realtime.updateAttendee('live', entryOf(host, 'lobby'), null);
    await expect.poll(() => lobby.seen.size, soon).toBe(2);
    host.vanish();
    await server.restart();
    await expect
      .poll(() => ada.links, { timeout: 12_000 })
      .toEqual([{ up: false, cause: 'SERVER' }, { up: true }]);
    await ada.realtime.updateAttendee('live', entryOf(ada, 'lobby'), null);
    await expect.poll(() => [...lobby.seen.keys()], soon).toEqual([ada.uid]);
  });
});

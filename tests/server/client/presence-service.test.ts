import { type Attendee, attendeeOf, type ListedPerson } from '@domain/people/attendee';
import type { AreaListener } from '@machines/people/people.machine';
import type { EntryUpdate, EntryWriter } from '@machines/presence/presence.events';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { openVisitor, type Visitor } from './visitor';

const server = serverForTests(() => startTestServer());
const closing: (() => Promise<void>)[] = [];
const soon = { timeout: 3_000, interval: 10 };

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await expect.poll(() => server.realtime().read('live/attendees'), soon).toBeNull();
});

async function visitor(who: 'ada' | 'host'): Promise<Visitor> {
  const opened = await openVisitor(server, who);
  closing.push(opened.close);
  return opened;
}

/** The attendees of an area, kept up to date. */
function watching({ realtime, uid: own }: Visitor, areaId: string) {
  const seen = new Map<string, ListedPerson>();
  const failures: unknown[] = [];
  const listener: AreaListener = {
    onChanges: ({ whole, people, gone }) => {
      if (whole) seen.clear();
      for (const person of people) seen.set(person.uid, person);
      for (const uid of gone) seen.delete(uid);
    },
    onPage: () => {},
    onFailure: (failure) => failures.push(failure),
  };
  const { stop } = realtime.watchArea({ mode: 'live', areaId, uid: own, pages: 1 }, listener);
  return { seen, failures, stop };
}

/** Returns an update of a person's entry: a move, or one of the details when the area stays. */
function updateOf(
  from: string | null,
  { uid }: { uid: string },
  areaId: string,
  status: Attendee['status'] = 'Available',
): EntryUpdate {
  const attendee = attendeeOf({ userId: uid, name: `Person ${uid}` }, areaId, status);
  if (!attendee) throw new Error('no details');
  return { mode: 'live', attendee, placement: areaId === from ? 'keep' : 'move', from };
}

describe('attendees', () => {
  it('attendees see each other enter, change, move and leave', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    const lobby = watching(ada, 'lobby');
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    await host.realtime.updateAttendee(updateOf(null, host, 'lobby'));
    await expect.poll(() => [...lobby.seen.keys()].toSorted(), soon).toEqual([ada.uid, host.uid].toSorted());
    await host.realtime.updateAttendee(updateOf('lobby', host, 'lobby', 'Busy'));
    await expect.poll(() => lobby.seen.get(host.uid)?.status, soon).toBe('Busy');
    await host.realtime.updateAttendee(updateOf('lobby', host, 'expo.1/2'));
    await expect.poll(() => lobby.seen.has(host.uid), soon).toBe(false);
    expect(await ada.realtime.readCounts('live')).toEqual({ lobby: 1, 'expo.1/2': 1 });
    expect(await ada.realtime.readFaces('live', 'expo.1/2')).toMatchObject([{ uid: host.uid }]);
    host.vanish();
    await expect.poll(() => ada.realtime.readCounts('live'), soon).toEqual({ lobby: 1 });
    // To leave explicitly as well is nothing more.
    await host.realtime.removeAttendee({ mode: 'live', uid: host.uid, from: 'expo.1/2' });
    expect(lobby.failures).toEqual([]);
  });

  it('attendees are removed when they leave explicitly', async () => {
    const ada = await visitor('ada');
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    await ada.realtime.removeAttendee({ mode: 'live', uid: ada.uid, from: 'lobby' });
    expect(await ada.realtime.readCounts('live')).toEqual({});
    expect(server.realtime().read('live/attendees')).toBeNull();
  });

  it('attendees whose session ends elsewhere leave without an error', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    const path = `/api/designer/people/${ada.uid}/end-sessions`;
    const ending = server.ask(path, { method: 'POST', token: await server.tokenOf('host') });
    const removal = { mode: 'live', uid: ada.uid, from: 'elsewhere' } as const;
    for (let ended = false; !ended; ) {
      ended = await Promise.race([
        ending.then(() => true),
        new Promise<false>((resolve) => setImmediate(resolve, false)),
      ]);
      await ada.realtime.removeAttendee(removal);
    }
    expect(await host.realtime.readCounts('live')).toEqual({});
  });

  it('attendees with two tabs are listed once until the last tab closes', async () => {
    const [first, second, host] = await Promise.all([visitor('ada'), visitor('ada'), visitor('host')]);
    const writers: EntryWriter[] = [];
    const owner = { mode: 'live', uid: first.uid } as const;
    first.realtime.watchOwnEntry(owner, ({ writer }) => writers.push(writer));
    await first.realtime.updateAttendee(updateOf(null, first, 'lobby'));
    await second.realtime.updateAttendee(updateOf(null, second, 'expo'));
    expect(await host.realtime.readCounts('live')).toEqual({ expo: 1 });
    await expect.poll(() => [writers.includes('this'), writers.at(-1)], soon).toEqual([true, 'other']);
    first.vanish();
    await expect.poll(() => host.realtime.readCounts('live'), soon).toEqual({ expo: 1 });
    second.vanish();
    await expect.poll(() => host.realtime.readCounts('live'), soon).toEqual({});
  });

  it('attendees write their entry again when the stored one differs', async () => {
    const ada = await visitor('ada');
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    await ada.realtime.updateAttendee(updateOf('nowhere', ada, 'expo'));
    expect(await ada.realtime.readCounts('live')).toEqual({ expo: 1 });
    await ada.realtime.removeAttendee({ mode: 'live', uid: ada.uid, from: 'nowhere' });
    expect(await ada.realtime.readCounts('live')).toEqual({});
  });

  it('attendees are read in the order of their names, a page after a place', async () => {
    const [ada, host] = await Promise.all([visitor('ada'), visitor('host')]);
    await ada.realtime.updateAttendee(updateOf(null, ada, 'lobby'));
    await host.realtime.updateAttendee(updateOf(null, host, 'lobby'));
    const { people } = await ada.realtime.readPeople('live', null);
    expect(people).toHaveLength(2);
    const [first, second] = people as [ListedPerson, ListedPerson];
    const behind = await ada.realtime.readPeople('live', first);
    expect(behind).toEqual({ people: [second], next: null });
  });

  it('attendees receive the venue version of their mode until they unsubscribe', async () => {
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
});

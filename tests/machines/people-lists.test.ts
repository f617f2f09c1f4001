import type { Attendee } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import { peopleMachine } from '@machines/people/people.machine';
import { hasMorePages, listedPeople, listState } from '@machines/people/people.selectors';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';

const person = (uid: string, areaId = 'lobby'): Attendee => ({
  uid,
  areaId,
  name: uid,
  nameKey: uid.toLowerCase(),
  status: 'Available',
  timestamp: 1,
});
const adaArrived = { whole: true, people: [person('Ada')], gone: [], more: true };

/** A live machine whose venue answers at once and whose area reports what the test sends. */
function follow(venue: readonly string[] = [], size = 50) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        watchArea: fromCallback(({ input, receive }) => {
          asked.push(`${input.mode} ${input.areaId} ${input.pages}`);
          receive(({ type }) => asked.push(type));
        }),
        watchCounts: fromCallback(() => {}),
        areaCounts: setup({}).createMachine({}) as never,
        readPeople: fromPromise(async ({ input: { search, after } }) => {
          asked.push(`"${search}" after ${after?.uid ?? 'nobody'}`);
          const found = venue.toSorted().map((uid) => person(uid));
          const behind = found.filter(
            ({ nameKey }) => nameKey.startsWith(search) && (!after || nameKey > after.nameKey),
          );
          const people = behind.slice(0, size);
          return { after, people, next: behind.length > size ? (people.at(-1) ?? null) : null };
        }),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'area.entered', areaId: 'lobby' });
  actor.send({ type: 'presence.connected', mode: 'live', uid: 'ada' });
  const names = () => {
    const store = listedPeople(actor.getSnapshot());
    return Array.from({ length: store.size }, (_, index) => store.uidAt(index));
  };
  return { actor, clock, asked, names };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the lists of people', () => {
  test('another area replaces the people of the previous one', () => {
    const { actor, asked, names } = follow();
    actor.send({ type: 'area.received', changes: adaArrived });
    expect(names()).toEqual(['Ada']);
    actor.send({ type: 'area.entered', areaId: 'expo' });
    expect([asked, names(), listState(actor.getSnapshot())]).toEqual([
      ['live lobby 1', 'live expo 1'],
      [],
      'loading',
    ]);
  });

  test('the next page of an area is requested from the running stream and keeps the previous pages', () => {
    const { actor, asked, names } = follow();
    actor.send({ type: 'area.received', changes: adaArrived });
    actor.send({ type: 'page.request' });
    expect([asked, names(), listState(actor.getSnapshot())]).toEqual([
      ['live lobby 1', 'page.request'],
      ['Ada'],
      'growing',
    ]);
    actor.send({ type: 'page.received' });
    expect(listState(actor.getSnapshot())).toBe('shown');
  });

  test('an area that failed is followed again after ten seconds, with all its pages', () => {
    const { actor, clock, asked } = follow();
    actor.send({ type: 'area.received', changes: adaArrived });
    actor.send({ type: 'page.request' });
    actor.send({ type: 'area.failed', failure: new Failure('NOT_REACHABLE', 'no answer') });
    expect(listState(actor.getSnapshot())).toBe('failed');
    clock.increment(9_999);
    expect(asked.at(-1)).toBe('page.request');
    clock.increment(1);
    expect(asked.at(-1)).toBe('live lobby 2');
  });

  test('the venue is read page by page, and a search starts over', async () => {
    const { actor, clock, asked, names } = follow(['Ada', 'Alan', 'Grace'], 2);
    actor.send({ type: 'scope.select', scope: 'venue' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan'], true]);
    actor.send({ type: 'page.request' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan', 'Grace'], false]);
    for (const text of ['G', 'Gr']) actor.send({ type: 'search.type', text });
    clock.increment(300);
    await settled();
    expect(names()).toEqual(['Grace']);
    expect(asked).toEqual(['live lobby 1', '"" after nobody', '"" after Alan', '"gr" after nobody']);
  });

  /** Returns 120 people of the venue, all read; they may change. */
  async function read() {
    const venue = Array.from({ length: 120 }, (_, number) => `P${String(number).padStart(3, '0')}`);
    const visit = follow(venue);
    visit.actor.send({ type: 'scope.select', scope: 'venue' });
    for (const _ of ['first', 'second']) {
      await settled();
      visit.actor.send({ type: 'page.request' });
    }
    await settled();
    const leave = (uid: string) => venue.splice(venue.indexOf(uid), 1);
    const refresh = async () => {
      visit.asked.splice(0);
      visit.clock.increment(15_000);
      await settled();
    };
    return { ...visit, venue, leave, refresh };
  }

  test('the visible people at the start of the list are read again', async () => {
    const { actor, asked, names, venue, leave, refresh } = await read();
    leave('P003');
    leave('P100');
    venue.push('P001b');
    await refresh();
    expect(asked).toEqual(['"" after nobody']);
    expect(names().filter((name) => /^P00[0-4]|P100/.test(name ?? ''))).toEqual([
      'P000',
      'P001',
      'P001b',
      'P002',
      'P004',
      'P100',
    ]);
    expect([names().length, listState(actor.getSnapshot())]).toEqual([120, 'shown']);
  });

  test('after scrolling, the visible people are read again and the others are kept', async () => {
    const { actor, asked, names, leave, refresh } = await read();
    actor.send({ type: 'list.scroll', index: 60 });
    for (const uid of ['P002', 'P047', 'P048', 'P080', 'P110']) leave(uid);
    await refresh();
    expect(asked).toEqual(['"" after P047']);
    const missing = ['P048', 'P080'];
    expect(names()).toEqual(
      Array.from({ length: 120 }, (_, number) => `P${String(number).padStart(3, '0')}`).filter(
        (name) => !missing.includes(name),
      ),
    );
    expect(hasMorePages(actor.getSnapshot())).toBe(false);
  });

  test('people after the last one are loaded once the end is visible', async () => {
    const { actor, names, venue, refresh } = await read();
    actor.send({ type: 'list.scroll', index: 110 });
    venue.push('Zoe');
    await refresh();
    expect([names().length, names().at(-1)]).toEqual([121, 'Zoe']);
    for (let number = 0; number < 60; number += 1) venue.push(`Zoe ${number + 10}`);
    await refresh();
    expect(hasMorePages(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'page.request' });
    await settled();
    expect([names().length, names().at(-1)]).toEqual([181, 'Zoe 69']);
  });

  test('an inspector shows how many people there are, not who', () => {
    const { actor } = follow();
    actor.send({ type: 'area.received', changes: adaArrived });
    expect(JSON.parse(JSON.stringify(actor.getSnapshot().context))).toMatchObject({
      here: { people: 1 },
      found: { people: 0 },
      counts: { areas: 0 },
    });
  });
});

import { isDeepStrictEqual } from 'node:util';
import type { ListedPerson } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import {
  areArrivalsFading,
  arrivalsMachine,
  createArrivals,
  shownArrivals,
} from '@machines/people/arrivals.machine';
import { PeopleStore } from '@machines/people/people-store';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';
import { person } from './people-fixture';

const people = (count: number) => Array.from({ length: count }, (_, number) => person(`guest-${number}`));

const crashed = new Failure('PROCESSING_ERROR', 'no list');

describeMachine({
  machine: arrivalsMachine,
  input: { uid: 'ada' },
  events: {
    'people.moved': [
      { came: [person('grace')], gone: [], at: 0 },
      { came: [], gone: ['grace'], at: 1_000 },
    ],
  },
  slots: { watchMoves: { error: [crashed] } },
  isFar: ({ context: { minute, left } }) => minute.count > 3 || left.length > 1,
  delays: { entrance: 5_000, shownTime: 4_000, fadeTime: 400 },
  states: {
    entering: { holds: ({ now }) => now.context.waiting.count === 0 },
    quiet: { holds: ({ now }) => shownArrivals(now) === null && now.context.waiting.count === 0 },
    shown: { entered: ({ now }) => (shownArrivals(now)?.count ?? 0) > 0 && now.context.waiting.count === 0 },
    fading: { holds: ({ now }) => areArrivalsFading(now) && shownArrivals(now) !== null },
  },
  invariants: {
    'who is shown stays the same until all has faded': ({ before, now }) =>
      given(before.matches('shown') && !now.matches('quiet'), () =>
        isDeepStrictEqual(shownArrivals(now), shownArrivals(before)),
      ),
    'an error is announced, and nothing else': ({ event, facts }) =>
      isDeepStrictEqual(
        facts,
        event.type === 'xstate.error.actor.watchMoves' ? [{ type: 'part.failed', failure: crashed }] : [],
      ),
  },
});

/** An area whose list is known, as it is seen by Ada, who blocks Mallory. */
function area(...known: ListedPerson[]) {
  const clock = new SimulatedClock();
  const here = new PeopleStore();
  const port = {
    watchMoves: (onMoves: Parameters<typeof here.watchMoves>[0]) => here.watchMoves(onMoves),
    blocked: () => ['mallory'],
    now: () => clock.now(),
  };
  const actor = createActor(createArrivals(port), { clock, input: { uid: 'ada' } }).start();
  const whole = (...all: ListedPerson[]) => here.apply({ whole: true, people: all, gone: [] });
  whole(person('ada'), ...known);
  return {
    whole,
    come: (...came: ListedPerson[]) => here.apply({ whole: false, people: came, gone: [] }),
    go: (...gone: string[]) => here.apply({ whole: false, people: [], gone }),
    pass: (milliseconds: number) => clock.increment(milliseconds),
    shown: () => {
      const shown = shownArrivals(actor.getSnapshot());
      return shown && [shown.first?.name ?? null, shown.count];
    },
  };
}

function quietArea(...known: ListedPerson[]) {
  const lobby = area(...known);
  lobby.pass(5_000);
  return lobby;
}

test('who comes in during the first seconds is no arrival, and neither is who was there', () => {
  const { come, whole, pass, shown } = area(person('alan'));
  come(person('grace'));
  pass(5_000);
  expect(shown()).toBeNull();
  whole(person('ada'), person('alan'), person('grace'));
  expect(shown()).toBeNull();
});

test('those who come meanwhile are gathered into the next arrivals', () => {
  const { come, pass, shown } = quietArea();
  come(person('grace'));
  for (const uid of ['alan', 'edsger', 'barbara']) come(person(uid));
  expect(shown()).toEqual(['grace', 1]);
  pass(4_000);
  pass(400);
  expect(shown()).toEqual(['alan', 3]);
});

test('neither the user nor a blocked person is told of', () => {
  const { come, go, shown } = quietArea();
  go('ada');
  come(person('ada'), person('mallory'));
  expect(shown()).toBeNull();
});

test('a person who comes back within half a minute has not been away', () => {
  const { come, go, pass, shown } = quietArea(person('grace'));
  go('grace');
  pass(29_999);
  come(person('grace'));
  expect(shown()).toBeNull();
  go('grace');
  pass(30_000);
  come(person('grace'));
  expect(shown()).toEqual(['grace', 1]);
});

test('only the number is told where more than twenty people come in a minute', () => {
  const { come, pass, shown } = quietArea();
  come(...people(20));
  expect(shown()).toEqual(['guest-0', 20]);
  come(person('grace'));
  pass(4_000);
  pass(400);
  expect(shown()).toEqual([null, 1]);
  pass(60_000);
  pass(400);
  come(person('alan'));
  expect(shown()).toEqual([null, 1]);
  pass(120_000);
  pass(400);
  come(person('edsger'));
  expect(shown()).toEqual(['edsger', 1]);
});

test('people with an older entry moved up in a long list, and did not come in', () => {
  const { come, shown } = quietArea({ ...person('alan'), timestamp: 50 });
  come({ ...person('grace'), timestamp: 49 });
  expect(shown()).toBeNull();
  come({ ...person('barbara'), timestamp: 51 });
  expect(shown()).toEqual(['barbara', 1]);
});

test('nobody is told of while it is unknown whom the user blocks', () => {
  const clock = new SimulatedClock();
  const here = new PeopleStore();
  const port = { watchMoves: here.watchMoves.bind(here), blocked: () => null, now: () => clock.now() };
  const actor = createActor(createArrivals(port), { clock, input: { uid: 'ada' } }).start();
  here.apply({ whole: true, people: [], gone: [] });
  clock.increment(5_000);
  here.apply({ whole: false, people: [person('grace')], gone: [] });
  expect(shownArrivals(actor.getSnapshot())).toBeNull();
});

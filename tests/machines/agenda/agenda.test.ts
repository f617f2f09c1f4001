import type { Agenda, StarredSessions } from '@domain/schedule/session';
import { REMINDER_CHECK, REMINDER_LEAD } from '@domain/shared/limits';
import {
  type AgendaPort,
  agendaMachine,
  agendaState,
  agendaStore,
  chosenZone,
  createAgenda,
  failedStar,
  mayStar,
  openReminders,
} from '@machines/agenda/agenda.machine';
import type { StarRequest } from '@machines/agenda/agenda-store';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { offline } from '../chat/chat-fixture';
import { agendaWith, MINUTE, NINE, sessionAt } from './agenda-fixture';

type AgendaStep = Step<typeof agendaMachine>;

const asks =
  (slot: string) =>
  ({ asked }: AgendaStep): boolean =>
    asked.some((one) => one.slot === slot);
const NOBODY: StarredSessions = { guids: [], changes: [] };
const LOOMS: StarredSessions = { guids: ['looms'], changes: [] };
const REQUEST: StarRequest = { guid: 'looms', isStarred: true };

/** The distance of a state from a visit without events. */
function strangeness({
  context: { mode, zone, now, claimed, reminders, failedStar: failed },
}: AgendaStep['now']): number {
  const strange = [
    mode !== 'live',
    zone !== null,
    now !== 0,
    claimed !== '' && reminders.length === 0,
    failed !== null,
  ];
  const ticks = Math.max(0, now - NINE);
  return strange.filter(Boolean).length + reminders.length + ticks;
}

const isUnread = ({ before, event: { type } }: AgendaStep): boolean =>
  (type === 'agenda.failed' && before.matches({ open: { agenda: 'wanted' } })) ||
  (type === 'stars.failed' && before.matches({ open: { stars: 'followed' } }));

describeMachine({
  machine: agendaMachine,
  input: { parent: PARENT },
  events: {
    ...withoutData(
      'venue.clear',
      'venue.refresh',
      'user.leave',
      'agenda.wanted',
      'agenda.retry',
      'changes.confirm',
    ),
    'venue.show': [{ hasAgenda: true }, { hasAgenda: false }],
    'mode.set': [{ mode: 'stage' }],
    'user.enter': [{ userId: 'ada' }],
    'time.set': [{ at: NINE }],
    'agenda.received': [{ value: agendaWith(sessionAt('looms', 600)) }],
    'agenda.failed': [{ failure: offline }],
    'stars.received': [{ value: NOBODY }, { value: LOOMS }],
    'stars.failed': [{ failure: offline }],
    'star.set': [REQUEST],
    'star.failed': [{ request: REQUEST, failure: offline }],
    'reminder.due': [{ guid: 'looms' }],
    'reminder.dismiss': [{ guid: 'looms' }],
    'zone.choose': [{ zone: 'UTC' }, { zone: null }],
  },
  slots: {
    ...failing(offline, 'agenda', 'stars', 'star'),
    claimReminder: { done: [true, false], error: [offline] },
  },
  isFar: (now) => strangeness(now) > 1,
  delays: { reminderCheck: 20_000 },
  states: {
    closed: {
      holds: ({ now }) => agendaState(now) === 'none' && openReminders(now).length === 0,
      entered: ({ now }) => agendaStore(now).sessions === null,
    },
    'open.agenda.unwanted': {
      holds: ({ now }) => agendaState(now) === 'loading',
      entered: (step) => !asks('agenda')(step),
    },
    'open.agenda.wanted.loading': {
      entered: (step) => step.event.type === 'agenda.retry' || asks('agenda')(step),
    },
    'open.agenda.wanted.shown': { holds: ({ now }) => agendaState(now) === 'shown' },
    'open.agenda.wanted.failed': {
      holds: ({ now }) => agendaState(now) === (agendaStore(now).sessions ? 'shown' : 'failed'),
    },
    'open.stars.signedOut': { holds: ({ now }) => now.context.userId === null && !mayStar(now) },
    'open.stars.followed.reading.following': { entered: asks('stars') },
    'open.stars.followed.knowledge.unknown': { holds: ({ now }) => !mayStar(now) },
    'open.stars.followed.knowledge.known': { holds: ({ now }) => mayStar(now) },
    'open.reminders.waiting': { entered: (step) => !asks('claimReminder')(step) },
    'open.reminders.claiming': { entered: asks('claimReminder') },
  },
  invariants: {
    'what cannot be read is reported': (step) =>
      given(isUnread(step), () => step.facts.some(({ type }) => type === 'fault.announced')),
    'stars are read again with each version of the venue': (step) =>
      given(step.event.type === 'venue.refresh' && step.before.matches({ open: { stars: 'followed' } }), () =>
        asks('stars')(step),
      ),
    'a user is reminded in one window only': ({ now, before, event }) =>
      given(
        event.type === 'xstate.done.actor.claimReminder' &&
          before.matches({ open: { reminders: 'claiming' } }),
        () =>
          event.output === openReminders(now).includes('looms') || openReminders(before).includes('looms'),
      ),
    'the chosen time zone stays until another one is chosen': ({ now, before, event }) =>
      chosenZone(now) === (event.type === 'zone.choose' ? event.zone : chosenZone(before)),
  },
});

/** A live agenda whose port the test answers. */
function liveAgenda(more: Partial<AgendaPort> = {}) {
  const clock = new SimulatedClock();
  const asked: StarRequest[] = [];
  const claimed: string[] = [];
  let sendStars: (stars: StarredSessions) => void = () => {};
  let sendAgenda: (agenda: Agenda) => void = () => {};
  const machine = createAgenda({
    watchAgenda: (_, onValue) => {
      sendAgenda = onValue;
      return () => {};
    },
    watchStars: (_, onValue) => {
      sendStars = onValue;
      return () => {};
    },
    setStar: async (request) => void asked.push(request),
    claimReminder: async (guid) => {
      claimed.push(guid);
      return true;
    },
    zone: () => 'Asia/Tokyo',
    keepZone: () => {},
    ...more,
  });
  const actor = createActor(machine, { input: { parent: PARENT }, clock }).start();
  actor.send({ type: 'user.enter', userId: 'ada' });
  actor.send({ type: 'venue.show', hasAgenda: true });
  actor.send({ type: 'agenda.wanted' });
  const store = agendaStore(actor.getSnapshot());
  return {
    actor,
    clock,
    store,
    asked,
    claimed,
    sendStars: (stars: StarredSessions) => sendStars(stars),
    sendAgenda: (agenda: Agenda) => sendAgenda(agenda),
  };
}

/** Lets the answers of the port arrive. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await null;
};

describe('a star', () => {
  it('is shown at once, and stays when it is stored', async () => {
    const { actor, store, asked, sendStars } = liveAgenda();
    sendStars(NOBODY);
    actor.send({ type: 'star.set', ...REQUEST });
    expect(store.isStarred('looms')).toBe(true);
    await settle();
    expect([asked, store.isStarred('looms'), failedStar(actor.getSnapshot())]).toEqual([
      [REQUEST],
      true,
      null,
    ]);
  });

  it('disappears when it could not be stored, which is said until the next try', async () => {
    const { actor, store, sendStars } = liveAgenda({ setStar: () => Promise.reject(offline) });
    sendStars(NOBODY);
    actor.send({ type: 'star.set', ...REQUEST });
    await settle();
    expect([store.isStarred('looms'), failedStar(actor.getSnapshot())]).toEqual([false, 'looms']);
    actor.send({ type: 'star.set', ...REQUEST });
    expect(failedStar(actor.getSnapshot())).toBeNull();
  });

  it('that another window removes is removed here', () => {
    const { store, sendStars } = liveAgenda();
    sendStars(LOOMS);
    sendStars(NOBODY);
    expect(store.isStarred('looms')).toBe(false);
  });
});

describe('a reminder', () => {
  const upcoming = agendaWith(sessionAt('looms', 15), sessionAt('cards', 15));

  it('comes ten minutes before a session with a star by the time of the server, once', async () => {
    const { actor, clock, claimed, sendStars, sendAgenda } = liveAgenda();
    sendStars(LOOMS);
    sendAgenda(upcoming);
    actor.send({ type: 'time.set', at: NINE + 15 * MINUTE - REMINDER_LEAD - 1 });
    expect(claimed).toEqual([]);
    clock.increment(REMINDER_CHECK);
    await settle();
    expect([claimed, openReminders(actor.getSnapshot())]).toEqual([['looms'], ['looms']]);
    actor.send({ type: 'reminder.dismiss', guid: 'looms' });
    clock.increment(REMINDER_CHECK);
    expect([claimed, openReminders(actor.getSnapshot())]).toEqual([['looms'], []]);
  });

  it('comes again when the session has moved to another time', async () => {
    const { actor, claimed, sendStars, sendAgenda } = liveAgenda();
    sendStars(LOOMS);
    sendAgenda(upcoming);
    actor.send({ type: 'time.set', at: NINE + 10 * MINUTE });
    await settle();
    sendAgenda(agendaWith(sessionAt('looms', 60)));
    actor.send({ type: 'time.set', at: NINE + 55 * MINUTE });
    await settle();
    expect(claimed).toEqual(['looms', 'looms']);
  });
});

it('changes are confirmed by a new star, and the star of a cancelled session is removed', async () => {
  const { actor, store, asked, sendStars } = liveAgenda();
  const seen = { titles: [], start: new Date(NINE).toISOString() };
  sendStars({
    guids: ['looms', 'cards'],
    changes: [
      { guid: 'looms', kind: 'ROOM', seen },
      { guid: 'cards', kind: 'CANCELLED', seen },
    ],
  });
  expect(store.changes.map(({ guid }) => guid)).toEqual(['looms', 'cards']);
  actor.send({ type: 'changes.confirm' });
  expect(store.changes).toEqual([]);
  await settle();
  await settle();
  expect(asked).toEqual([
    { guid: 'looms', isStarred: true },
    { guid: 'cards', isStarred: false },
  ]);
});

it('the time zone chosen on an earlier visit is chosen again', () => {
  expect(chosenZone(liveAgenda().actor.getSnapshot())).toBe('Asia/Tokyo');
});

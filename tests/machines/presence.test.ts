import { type Attendee, attendeeOf, type NewAttendee } from '@domain/people/attendee';
import type { EntryUpdate, Placement } from '@machines/presence/presence.events';
import { presenceMachine } from '@machines/presence/presence.machine';
import { ownStatus } from '@machines/presence/presence.selectors';
import { expect, test } from 'vitest';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import { PRESENCE_PROMISES } from './presence-promises';
import { PRESENCE_STATES } from './presence-states';
import { ada, known, nameless, offline, type PresenceStep } from './presence-step';
import { connect, entry, report } from './presence-tab';

const update = (areaId: string, status: Attendee['status'], placement: Placement): EntryUpdate => ({
  mode: 'live',
  attendee: attendeeOf(ada, areaId, status) as NewAttendee,
  placement,
  from: null,
});

/** Returns whether another tab has just moved the person. */
const isWithOtherTab = (snapshot: PresenceStep['now']): boolean =>
  snapshot.matches({ connected: { entry: 'written' } }) &&
  snapshot.context.entry?.writer === 'other' &&
  snapshot.context.entry.status === 'Available';

/** The distance of a state from a person who has just arrived; walks turn back at a maximum. */
function strangeness(snapshot: PresenceStep['now']): number {
  const { context } = snapshot;
  const strange = [
    context.details === nameless,
    context.details === known,
    context.mode === 'stage',
    context.removal.uid !== '',
    context.entry?.areaId === 'expo' && !isWithOtherTab(snapshot),
    context.areaId === 'expo',
    context.chosen === 'Busy',
    context.status === 'Idle',
    context.inCall,
    context.entry?.writer === 'missing',
    context.entry?.writer === 'gone',
    snapshot.matches({ connected: { link: 'down' } }),
  ];
  return strange.filter(Boolean).length;
}

describeMachine({
  machine: presenceMachine,
  events: {
    ...withoutData(
      'presence.deactivate',
      'link.opened',
      'link.lost',
      'call.joined',
      'call.finished',
      'window.focused',
      'user.idled',
      'user.resumed',
    ),
    'presence.activate': [
      { mode: 'live', details: ada, isShown: true },
      { mode: 'live', details: known, isShown: true },
      { mode: 'live', details: nameless, isShown: true },
      { mode: 'stage', details: ada, isShown: true },
      { mode: 'live', details: ada, isShown: false },
    ],
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
    'status.choose': [{ status: 'Busy' }, { status: 'Available' }],
    'activity.failed': [{ failure: offline }],
    'entry.changed': [
      { entry: null, writer: 'gone' },
      report('lobby', 'Busy', 'missing'),
      report('expo', 'Idle', 'other'),
      report('expo', 'Available', 'other'),
      report('lobby', 'Available', 'gone'),
    ],
  },
  slots: {
    recallStatus: { done: ['Available', 'Busy'], error: [offline] },
    watchEntry: { error: [offline] },
    watchFocus: { error: [offline] },
    activity: { error: [offline] },
    updateAttendee: {
      done: [
        update('lobby', 'Available', 'move'),
        update('lobby', 'Available', 'keep'),
        update('expo', 'Busy', 'restore'),
      ],
      error: [offline],
    },
    removeAttendee: { done: [undefined], error: [offline] },
  },
  isFar: (snapshot) => strangeness(snapshot) > 0,
  delays: { entryTimeout: 9_800, writerTimeout: 3_000, retryDelay: 30_000, removalTimeout: 2_000 },
  states: PRESENCE_STATES,
  invariants: PRESENCE_PROMISES,
});

const never = () => new Promise<never>(() => {});

test('an own entry that is not reported within 9.8 seconds is written', async () => {
  const { clock, updates } = await connect({ update: never });
  clock.increment(9_799);
  expect(updates).toEqual([]);
  clock.increment(1);
  expect(updates).toHaveLength(1);
});

test('a failed write is repeated after 30 seconds', async () => {
  const { actor, clock, updates, settled } = await connect({ update: () => Promise.reject(offline) });
  actor.send({ type: 'entry.changed', entry: null, writer: 'gone' });
  await settled();
  clock.increment(29_999);
  expect(updates).toHaveLength(1);
  clock.increment(1);
  expect(updates).toHaveLength(2);
});

test('an entry that cannot be removed delays the end by two seconds', async () => {
  const { actor, clock } = await connect({ update: never, remove: never });
  actor.send({ type: 'presence.deactivate' });
  clock.increment(1_999);
  expect(actor.getSnapshot().value).toBe('leaving');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('inactive');
});

test('the status of a call is no choice, also for another tab, and the chosen one follows the call', async () => {
  const { actor } = await connect({ update: never });
  const told: unknown[] = [];
  actor.send({ type: 'status.choose', status: 'Available' });
  actor.send({ type: 'entry.changed', entry: { ...entry('lobby', 'Busy'), inCall: true }, writer: 'other' });
  told.push(actor.getSnapshot().context.chosen);
  actor.send({ type: 'call.joined' });
  told.push(ownStatus(actor.getSnapshot()));
  actor.send({ type: 'status.choose', status: 'Available' });
  told.push(ownStatus(actor.getSnapshot()));
  actor.send({ type: 'call.finished' });
  told.push(ownStatus(actor.getSnapshot()));
  expect(told).toEqual(['Available', 'Busy', 'Busy', 'Available']);
});

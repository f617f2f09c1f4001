import { type Attendee, attendeeOf, type NewAttendee } from '@domain/people/attendee';
import type { EntryUpdate, Placement } from '@machines/presence/presence.events';
import { presenceMachine } from '@machines/presence/presence.machine';
import { isContactActive, isPresenceReady, ownStatus } from '@machines/presence/presence.selectors';
import { shownStatus } from '@machines/presence/shown-status';
import { describeMachine } from '../support/replay/describe-machine';
import { failing, type Plan, withoutData } from '../support/replay/plan';
import {
  ada,
  announced,
  isLinked,
  known,
  nameless,
  offline,
  PRESENCE_PROMISES,
  type PresenceStep,
  removals,
  report,
  updates,
} from './presence-promises';

const asks = ({ asked }: PresenceStep, name: string): boolean => asked.some(({ slot }) => slot === name);
const isOffline = ({ now }: PresenceStep): boolean => ownStatus(now) === 'Offline';
const hasPerson = ({ now }: PresenceStep): boolean => now.context.details !== null;

/** The specification of each state of presence. */
const PRESENCE_STATES: NonNullable<Plan<typeof presenceMachine>['states']> = {
  inactive: {
    holds: (step) => !isContactActive(step.now) && isOffline(step) && !hasPerson(step),
    entered: (step) => step.event.type === 'start' || announced(step, 'presence.removed').length === 1,
  },
  'connecting.unplaced': {
    holds: (step) =>
      hasPerson(step) &&
      isContactActive(step.now) &&
      !isPresenceReady(step.now) &&
      step.now.context.areaId === null &&
      announced(step, 'presence.connecting').length === 0,
  },
  'connecting.recalling': {
    holds: (step) =>
      hasPerson(step) &&
      step.now.context.areaId !== null &&
      announced(step, 'presence.connecting').length === 0,
    entered: (step) => asks(step, 'recallStatus'),
  },
  'connecting.linking': {
    holds: (step) => hasPerson(step) && !isPresenceReady(step.now) && isOffline(step),
    entered: (step) => announced(step, 'presence.connecting').length === 1,
  },
  'connected.link.up': { holds: ({ now }) => isPresenceReady(now) },
  'connected.link.down': {
    holds: (step) => isPresenceReady(step.now) && isOffline(step) && updates(step).length === 0,
  },
  'connected.visibility.absent': { holds: isOffline },
  'connected.visibility.present': {
    holds: ({ now }) => isLinked(now) && ownStatus(now) === shownStatus(now.context),
    entered: ({ now }) => now.context.entry !== null,
  },
  'connected.writer.known': { holds: ({ now }) => !isLinked(now) || now.context.entry?.writer !== 'missing' },
  'connected.writer.missing': {
    holds: ({ now }) => isLinked(now) && now.context.entry?.writer === 'missing',
  },
  'connected.entry.unknown': {
    holds: (step) => updates(step).length === 0 && step.now.context.entry === null,
    entered: (step) =>
      announced(step, 'presence.connected').length === 1 &&
      asks(step, 'watchEntry') &&
      asks(step, 'watchFocus') &&
      asks(step, 'activity'),
  },
  'connected.entry.outdated': { holds: (step) => !isLinked(step.now) && updates(step).length === 0 },
  'connected.entry.writing.pending': {
    holds: ({ now }) => isLinked(now),
    entered: (step) => updates(step).length === 1 && step.now.context.details?.name !== nameless.name,
  },
  'connected.entry.writing.reported': { holds: (step) => isLinked(step.now) && updates(step).length === 0 },
  'connected.entry.written': {
    holds: ({ now: { context } }) =>
      context.entry !== null && context.entry.writer !== 'gone' && context.areaId === context.movedTo,
  },
  'connected.entry.failed': {
    holds: (step) => updates(step).length === 0,
    entered: (step) => announced(step, 'presence.failed').length === 1,
  },
  'connected.entry.nameless': {
    holds: (step) => updates(step).length === 0,
    entered: (step) =>
      step.now.context.details?.name === nameless.name && announced(step, 'presence.failed').length === 1,
  },
  unlisted: {
    holds: (step) => hasPerson(step) && isOffline(step) && updates(step).length === 0,
    entered: (step) => announced(step, 'presence.connected').length === 1 && !asks(step, 'watchEntry'),
  },
  leaving: {
    holds: isOffline,
    entered: (step) => removals(step).length === 1 && announced(step, 'presence.disconnected').length === 1,
  },
};

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
    ...failing(offline, 'watchEntry', 'watchFocus', 'activity'),
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

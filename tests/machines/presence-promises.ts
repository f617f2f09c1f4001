import { type Attendee, attendeeOf } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import type { EntryRemoval, EntryUpdate, EntryWriter } from '@machines/presence/presence.events';
import type { presenceMachine } from '@machines/presence/presence.machine';
import {
  isContactActive,
  isPresenceActive,
  isPresenceReady,
  ownStatus,
} from '@machines/presence/presence.selectors';
import { shownStatus } from '@machines/presence/shown-status';
import type { Plan } from '../support/replay/plan';
import type { Step } from '../support/replay/step';

export type PresenceStep = Step<typeof presenceMachine>;

export const ada = { userId: 'ada', name: 'Ada Lovelace' };
export const known = { ...ada, company: 'Analytical Engines' };
export const nameless = { userId: 'ada', name: ' ' };
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const MISSING = 'Failed to update presence of attendee - User details missing';
export const updates = ({ asked }: PresenceStep): EntryUpdate[] =>
  asked.flatMap(({ slot, input }) => (slot === 'updateAttendee' ? [input as EntryUpdate] : []));
export const removals = ({ asked }: PresenceStep): EntryRemoval[] =>
  asked.flatMap(({ slot, input }) => (slot === 'removeAttendee' ? [input as EntryRemoval] : []));
export const announced = ({ facts }: PresenceStep, type: string) =>
  facts.filter((fact) => fact.type === type);
const entryState = (state: 'writing' | 'written' | 'nameless') => (snapshot: PresenceStep['now']) =>
  snapshot.matches({ connected: { entry: state } });
export const isWriting = entryState('writing');
export const isWritten = entryState('written');
export const isNameless = entryState('nameless');
export const isLinked = (snapshot: PresenceStep['now']) => snapshot.matches({ connected: { link: 'up' } });

export const entry = (areaId: string, status: Attendee['status']): Attendee => ({
  ...(attendeeOf(ada, areaId, status) as Attendee),
  timestamp: 1,
});

export const report = (areaId: string, status: Attendee['status'], writer: EntryWriter) =>
  ({ type: 'entry.changed', entry: entry(areaId, status), writer }) as const;

/** The promises about the area in which a person with several tabs is. */
export const MOVE_PROMISES: Plan<typeof presenceMachine>['invariants'] = {
  'only a tab that entered an area or was focused moves the person': (step) =>
    updates(step).every(
      ({ attendee, placement }) =>
        attendee.areaId === step.now.context.areaId &&
        (placement === 'move') === (step.now.context.movedTo !== attendee.areaId),
    ),
  'a focused window moves a person whose entry is in another area to its own': (step) =>
    step.event.type !== 'window.focused' ||
    !isWritten(step.before) ||
    (step.before.context.entry?.areaId === step.before.context.areaId
      ? updates(step).length === 0
      : updates(step).some(
          ({ attendee, placement }) => attendee.areaId === step.before.context.areaId && placement === 'move',
        )),
  'a window focused while the link is down moves the person once the link is up': (step) =>
    step.event.type !== 'window.focused' ||
    !isPresenceReady(step.before) ||
    isLinked(step.before) ||
    step.now.context.movedTo === null,
  'a window focused during a write that leaves the person elsewhere moves them after it': (step) =>
    step.event.type !== 'xstate.done.actor.updateAttendee' ||
    step.event.output.placement !== 'keep' ||
    step.before.context.movedTo !== null ||
    isNameless(step.now) ||
    updates(step).some(({ placement }) => placement === 'move'),
  'an entry is restored when it is missing or its tab is gone, and kept otherwise': (step) =>
    updates(step).every(({ placement, from }) => {
      const isAlone = from === null || step.now.context.entry?.writer === 'gone';
      return placement === 'move' || (placement === 'restore') === isAlone;
    }),
  'an entry whose tab is gone is restored to the area of this tab': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.entry === null ||
    step.event.writer !== 'gone' ||
    !isWritten(step.before) ||
    updates(step).some(
      ({ attendee, placement }) =>
        attendee.areaId === step.now.context.areaId &&
        placement === (step.before.context.movedTo === step.before.context.areaId ? 'restore' : 'move'),
    ),
  'an entry of a tab without a record is left alone at first': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.writer !== 'missing' ||
    !isWritten(step.before) ||
    updates(step).every(({ placement }) => placement === 'keep'),
  'an entry whose tab stays without a record is restored': (step) =>
    !/^xstate\.after\.writerTimeout/.test(step.event.type) ||
    !isWritten(step.before) ||
    step.before.context.entry?.writer !== 'missing' ||
    updates(step).length === 1,
  'an entered area is written': (step) =>
    step.event.type !== 'area.entered' ||
    !isWritten(step.before) ||
    step.before.context.areaId === step.event.areaId ||
    updates(step).some(
      ({ attendee, placement }) => attendee.areaId === step.event.areaId && placement === 'move',
    ),
};

const expectedStatus = ({ now: { context } }: PresenceStep): string => {
  if (context.inCall) return 'Busy';
  return context.status === 'Idle' ? 'Idle' : context.chosen;
};

const isConnected = (snapshot: PresenceStep['now']): boolean =>
  isPresenceReady(snapshot) || snapshot.matches('unlisted');

const staysConnected = ({ before, now }: PresenceStep): boolean =>
  isConnected(before) && isConnected(now) && before.context.mode === now.context.mode;

/** The promises of presence, checked after every step. */
export const PRESENCE_PROMISES: Plan<typeof presenceMachine>['invariants'] = {
  ...MOVE_PROMISES,
  'presence has a person unless it is inactive or leaving': ({ now }) =>
    now.context.details !== null || now.matches('inactive') || now.matches('leaving'),
  'presence is active exactly when others see the user': ({ now }) =>
    isPresenceActive(now) === (isContactActive(now) && now.context.isShown),
  'a user whom others do not see has no entry': (step) =>
    step.now.context.isShown || (updates(step).length === 0 && !isPresenceReady(step.now)),
  'the link is requested once an area was entered, and not before': (step) =>
    announced(step, 'presence.connecting').length === 0 || step.now.context.areaId !== null,
  'only an open link connects': ({ before, event, now }) =>
    !isPresenceReady(now) || isPresenceReady(before) || event.type === 'link.opened',
  'the connected state is announced with the person and the mode': (step) =>
    staysConnected(step) || !isConnected(step.now)
      ? announced(step, 'presence.connected').length === 0
      : announced(step, 'presence.connected').every(
          ({ uid, mode }) => uid === 'ada' && mode === step.now.context.mode,
        ),
  'the end of the connected state is announced': (step) =>
    (announced(step, 'presence.disconnected').length === 1) ===
    (isConnected(step.before) && !staysConnected(step)),
  'an update names the person, an area and the mode': (step) =>
    updates(step).every(
      ({ mode, attendee }) =>
        mode === step.now.context.mode && attendee.uid === 'ada' && attendee.areaId !== '',
    ),
  'the status chosen earlier in this tab is kept': ({ event, now }) =>
    event.type !== 'xstate.done.actor.recallStatus' ||
    !now.matches({ connecting: 'linking' }) ||
    now.context.chosen === event.output,
  'a report during a write takes precedence over the write': ({ before, event, now }) =>
    event.type !== 'xstate.done.actor.updateAttendee' ||
    !before.matches({ connected: { entry: { writing: 'reported' } } }) ||
    now.context.entry === before.context.entry,
  'without a report the entry is the last written one': ({ before, event, now }) =>
    event.type !== 'xstate.done.actor.updateAttendee' ||
    !before.matches({ connected: { entry: { writing: 'pending' } } }) ||
    now.context.entry?.areaId ===
      (event.output.placement === 'keep' && before.context.entry
        ? before.context.entry.areaId
        : event.output.attendee.areaId),
  'updates never overlap': (step) =>
    updates(step).length <= 1 && (updates(step).length === 0 || isWriting(step.now)),
  'an update contains the known details of the person': (step) =>
    updates(step).every(({ attendee }) => attendee.company === step.now.context.details?.company),
  'changed details are written again': (step) =>
    step.event.type !== 'presence.activate' ||
    step.event.details !== known ||
    step.event.mode !== step.before.context.mode ||
    step.before.context.details !== ada ||
    !isWritten(step.before) ||
    updates(step).length === 1,
  'details that arrive during a write are written after it': (step) =>
    step.event.type !== 'xstate.done.actor.updateAttendee' ||
    step.before.context.details !== known ||
    !isWriting(step.before) ||
    updates(step).length === 1,
  'an update starts from the current entry': (step) =>
    updates(step).every(({ from }) => from === (step.now.context.entry?.areaId ?? null)),
  'no entry is written while the link is down': (step) => updates(step).length === 0 || isLinked(step.now),
  'a user is written with the chosen status, or as idle, or as busy in a call': (step) =>
    updates(step).every(
      ({ attendee: { status, inCall = false } }) =>
        inCall === step.now.context.inCall && status === expectedStatus(step),
    ),
  'a call is written as soon as it begins and ends, and no choice is lost by it': (step) =>
    !/^call\./.test(step.event.type) ||
    (step.before.context.chosen === step.now.context.chosen &&
      (!isWritten(step.before) ||
        (updates(step).length === 1) === (step.before.context.inCall !== step.now.context.inCall))),
  'the end of a connection ends the call': ({ now }) => isPresenceReady(now) || !now.context.inCall,
  'becoming idle and its end are written': (step) =>
    !/^user\./.test(step.event.type) ||
    !isWritten(step.before) ||
    (step.event.type === 'user.idled') === (step.before.context.status === 'Idle') ||
    step.now.context.inCall ||
    updates(step)
      .map(({ attendee }) => attendee.status)
      .join() === (step.event.type === 'user.idled' ? 'Idle' : step.now.context.chosen),
  'a changed choice is written, an unchanged one is not': (step) =>
    step.event.type !== 'status.choose' ||
    !isWritten(step.before) ||
    step.before.context.status === 'Idle' ||
    step.before.context.inCall ||
    (updates(step).length === 1) === (step.event.status !== step.before.context.chosen),
  'a choice of another tab is adopted and not written again': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.entry?.status !== 'Busy' ||
    step.event.entry.inCall ||
    step.before.context.inCall ||
    !isWritten(step.before) ||
    (step.now.context.chosen === 'Busy' && updates(step).length === 0),
  'an entry that disappears is written again': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.entry !== null ||
    !isWritten(step.before) ||
    updates(step).length === 1,
  'an entry left idle by another tab is written again by an active user': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.entry?.status !== 'Idle' ||
    step.before.context.status === 'Idle' ||
    !isWritten(step.before) ||
    updates(step).length === 1,
  'a reopened link writes the entry again': (step) =>
    step.event.type !== 'link.opened' ||
    !step.before.matches({ connected: { entry: 'outdated' } }) ||
    step.now.context.details === nameless ||
    updates(step).length === 1,
  'the user is offline while the link is down': ({ now }) => isLinked(now) || ownStatus(now) === 'Offline',
  'a user with an entry and a link is not offline': ({ now }) =>
    !isLinked(now) || now.context.entry === null || ownStatus(now) === shownStatus(now.context),
  'a user without an entry is offline unless it is just being written again': ({ now }) =>
    ownStatus(now) === 'Offline' || now.context.entry !== null || isWriting(now),
  'missing details are reported with the specified message': (step) =>
    !isNameless(step.now) ||
    isNameless(step.before) ||
    announced(step, 'presence.failed').some(({ failure }) => failure.message === MISSING),
  'a failure is announced': (step) =>
    (step.event.error === undefined && step.event.type !== 'activity.failed') ||
    !isPresenceReady(step.before) ||
    announced(step, 'presence.failed').some(({ failure }) => failure === offline),
  'a removal that fails is announced': (step) =>
    step.event.type !== 'xstate.error.actor.removeAttendee' ||
    announced(step, 'presence.failed').some(({ failure }) => failure === offline),
  'leaving removes the entry of the person who left, unless another tab holds it': (step) =>
    removals(step).every(
      ({ uid, mode, from }) =>
        uid === step.before.context.details?.userId &&
        mode === step.before.context.mode &&
        from ===
          (step.before.context.entry?.writer === 'other'
            ? null
            : (step.before.context.entry?.areaId ?? null)),
    ),
  'another mode removes the entry in the old one': (step) =>
    step.event.type !== 'presence.activate' ||
    step.event.mode === step.before.context.mode ||
    !isPresenceReady(step.before) ||
    removals(step).length === 1,
  'a deactivation is always answered, now or once the entry is removed': (step) =>
    step.event.type !== 'presence.deactivate' ||
    step.now.matches('leaving') ||
    announced(step, 'presence.removed').length === 1,
  'the removal ends, whatever its result': (step) =>
    !step.before.matches('leaving') ||
    step.now.matches('leaving') ||
    announced(step, 'presence.removed').length === 1,
  'a deactivated person is forgotten': ({ event, now }) =>
    event.type !== 'presence.deactivate' ||
    (now.context.details === null && now.context.areaId === null && now.context.chosen === 'Available'),
};

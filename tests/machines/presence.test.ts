import { type Attendee, attendeeOf } from '@domain/attendee';
import { Failure } from '@domain/failure';
import type { EntryRemoval, EntryUpdate } from '@machines/presence/presence.events';
import { presenceMachine } from '@machines/presence/presence.machine';
import { isPresenceActive, isPresenceReady, ownStatus } from '@machines/presence/presence.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';

type PresenceStep = Step<typeof presenceMachine>;

const ada = { userId: 'ada', name: 'Ada Lovelace' };
const known = { ...ada, company: 'Analytical Engines' };
const nameless = { userId: 'ada', name: ' ' };
const offline = new Failure('NOT_REACHABLE', 'offline');
const MISSING = 'Failed to update presence of attendee - User details missing';

const entry = (areaId: string, status: Attendee['status']): Attendee => ({
  ...(attendeeOf(ada, areaId, status) as Attendee),
  timestamp: 1,
});

const updates = ({ asked }: PresenceStep): EntryUpdate[] =>
  asked.flatMap(({ slot, input }) => (slot === 'updateAttendee' ? [input as EntryUpdate] : []));
const removals = ({ asked }: PresenceStep): EntryRemoval[] =>
  asked.flatMap(({ slot, input }) => (slot === 'removeAttendee' ? [input as EntryRemoval] : []));
const told = ({ facts }: PresenceStep, type: string) => facts.filter((fact) => fact.type === type);
const isBeingWritten = (snapshot: PresenceStep['now']): boolean =>
  snapshot.matches({ connected: { upkeep: 'updating' } });

/** How far a state is from a person who has simply arrived; the walks turn back where too much comes together. */
function strangeness(snapshot: PresenceStep['now']): number {
  const { context } = snapshot;
  const strange = [
    context.details === nameless,
    context.details === known,
    context.farewell.uid !== '',
    context.standing?.areaId === 'expo',
    context.areaId === 'expo',
    context.chosen === 'Busy',
    context.resting,
    !context.linked && snapshot.matches('connected'),
  ];
  return strange.filter(Boolean).length;
}

describeMachine({
  machine: presenceMachine,
  events: {
    'presence.activate': [
      { type: 'presence.activate', mode: 'live', details: ada },
      { type: 'presence.activate', mode: 'live', details: known },
      { type: 'presence.activate', mode: 'live', details: nameless },
    ],
    'presence.deactivate': [{ type: 'presence.deactivate' }],
    'area.enter': [
      { type: 'area.enter', areaId: 'lobby' },
      { type: 'area.enter', areaId: 'expo' },
    ],
    'link.lose': [{ type: 'link.lose' }],
    'link.restore': [{ type: 'link.restore' }],
    'status.choose': [
      { type: 'status.choose', status: 'Busy' },
      { type: 'status.choose', status: 'Available' },
    ],
    'input.rested': [{ type: 'input.rested' }],
    'input.resumed': [{ type: 'input.resumed' }],
    'entry.changed': [
      { type: 'entry.changed', entry: null },
      { type: 'entry.changed', entry: entry('lobby', 'Busy') },
      { type: 'entry.changed', entry: entry('expo', 'Idle') },
    ],
  },
  slots: {
    connect: { done: ['Available', 'Busy'], error: [offline] },
    watchEntry: { error: [offline] },
    rest: { error: [offline] },
    updateAttendee: {
      done: [attendeeOf(ada, 'lobby', 'Available'), attendeeOf(ada, 'expo', 'Busy')],
      error: [offline],
    },
    removeAttendee: { done: [undefined], error: [offline] },
  },
  isFar: (snapshot) => strangeness(snapshot) > 0,
  invariants: {
    'without a person presence is off or on its way there': ({ now }) =>
      now.context.details !== null || now.matches('inactive') || now.matches('leaving'),
    'it is off or has a person': ({ now }) =>
      !isPresenceActive(now) || now.context.details !== null || now.matches('leaving'),
    'nothing is connected before an area is entered': ({ now, asked }) =>
      !asked.some(({ slot }) => slot === 'connect') || now.context.areaId !== null,
    'an update names the person, an area and the mode': (step) =>
      updates(step).every(
        ({ mode, attendee }) => mode === 'live' && attendee.uid === 'ada' && attendee.areaId !== '',
      ),
    'what was chosen before in this tab is chosen still': ({ event, now }) =>
      !event.type.endsWith('done.actor.connect') || now.context.chosen === event.output,
    'what was seen since an update began is believed rather than what was written': (step) =>
      !step.event.type.endsWith('done.actor.updateAttendee') ||
      !step.before.context.reported ||
      step.before.context.standing !== null ||
      step.before.context.details === nameless ||
      updates(step).length === 1,
    'updates never overlap': (step) =>
      updates(step).length <= 1 && (updates(step).length === 0 || isBeingWritten(step.now)),
    'an update says of the person what is known of them': (step) =>
      updates(step).every(({ attendee }) => attendee.company === step.now.context.details?.company),
    'who is introduced with other details is written again': ({ before, event, now, ...step }) =>
      event.type !== 'presence.activate' ||
      event.details !== known ||
      before.context.details !== ada ||
      !before.matches({ connected: { upkeep: 'settled' } }) ||
      !before.context.linked ||
      updates({ before, event, now, ...step }).length === 1,
    'what is written while other details arrive is written again': (step) =>
      !step.event.type.endsWith('done.actor.updateAttendee') ||
      step.before.context.details !== known ||
      !step.before.context.linked ||
      updates(step).length === 1,
    'an update starts from what stands': (step) =>
      updates(step).every(({ from }) => from === (step.now.context.standing?.areaId ?? null)),
    'nothing is written while the link is down': (step) =>
      updates(step).length === 0 || step.now.context.linked,
    'only a tab that entered an area moves the person': (step) =>
      updates(step).every(
        ({ attendee, from }) => attendee.areaId === from || from === null || step.now.context.moved,
      ),
    'a tab that entered an area writes that area': (step) =>
      updates(step).every(
        ({ attendee }) => !step.now.context.moved || attendee.areaId === step.now.context.areaId,
      ),
    'who does nothing is written as idle, anybody else as they chose': (step) =>
      updates(step).every(
        ({ attendee: { status } }) =>
          status === (step.now.context.resting ? 'Idle' : step.now.context.chosen),
      ),
    'settled means that nothing is left to be written': ({ now }) =>
      !now.matches({ connected: { upkeep: 'settled' } }) ||
      !now.context.linked ||
      (now.context.arranged && !now.context.changed && now.context.standing !== null),
    'an entry that vanishes while connected is written again': (step) =>
      step.event.type !== 'entry.changed' ||
      step.event.entry !== null ||
      !step.before.matches({ connected: { upkeep: 'settled' } }) ||
      !step.before.context.linked ||
      updates(step).length === 1,
    'after a lost link everything is arranged anew': (step) =>
      step.event.type !== 'link.restore' ||
      step.before.context.linked ||
      !step.before.matches({ connected: { upkeep: 'settled' } }) ||
      updates(step).length === 1,
    'a person is offline unless an entry stood and the link is up': ({ now }) =>
      ownStatus(now) === 'Offline' || (isPresenceReady(now) && now.context.linked),
    'who has an entry and a link is not offline': ({ now }) =>
      ownStatus(now) !== 'Offline' || !isPresenceReady(now) || !now.context.standing || !now.context.linked,
    'who has none is offline unless it is just being written again': ({ now }) =>
      ownStatus(now) === 'Offline' || now.context.standing !== null || isBeingWritten(now),
    'a chosen status is shown to the person as soon as they are there': ({ before, event, now }) =>
      event.type !== 'status.choose' || ownStatus(before) === 'Offline' || ownStatus(now) !== 'Offline',
    'missing details are said in the specified words': (step) =>
      !step.now.matches({ connected: { upkeep: 'nameless' } }) ||
      step.before.matches({ connected: { upkeep: 'nameless' } }) ||
      told(step, 'presence.failed').some(({ failure }) => failure.message === MISSING),
    'a failure is announced and never thrown': (step) =>
      step.event.error === undefined ||
      !/actor\.(connect|updateAttendee)$/.test(step.event.type) ||
      told(step, 'presence.failed').some(({ failure }) => failure === offline),
    'the followed area is the one of this tab': (step) =>
      told(step, 'presence.placed').every(({ areaId }) => areaId === step.now.context.areaId),
    'entering another area while connected is announced': (step) =>
      !isPresenceReady(step.before) ||
      !isPresenceReady(step.now) ||
      step.before.context.areaId === step.now.context.areaId ||
      told(step, 'presence.placed').length === 1,
    'the end of being connected is announced': (step) =>
      (told(step, 'presence.closed').length === 1) ===
      (isPresenceReady(step.before) && !isPresenceReady(step.now)),
    'leaving takes away the entry of the person who left': (step) =>
      removals(step).every(
        ({ uid, from }) =>
          uid === step.before.context.details?.userId &&
          from === (step.before.context.standing?.areaId ?? null),
      ),
    'a deactivation is always answered, now or once the entry is removed': (step) =>
      step.event.type !== 'presence.deactivate' ||
      step.now.matches('leaving') ||
      told(step, 'presence.removed').length === 1,
    'the removal is over whatever comes of it': (step) =>
      !step.before.matches('leaving') ||
      step.now.matches('leaving') ||
      told(step, 'presence.removed').length === 1,
    'who was deactivated leaves nothing of themselves but where their entry stood': ({ event, now }) =>
      event.type !== 'presence.deactivate' ||
      (now.context.details === null && now.context.areaId === null && now.context.chosen === 'Available'),
  },
});

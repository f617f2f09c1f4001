import type { AttendeeDetails, ChosenStatus, OperationMode } from '@domain/people/attendee';
import {
  LINK_PROBE_TIMEOUT,
  PRESENCE_REMOVAL_TIMEOUT,
  PRESENCE_RETRY_DELAY,
  PRESENCE_WRITER_TIMEOUT,
} from '@domain/shared/limits';
import { and, assign, not, or, sendTo, setup, stateIn } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { activityMachine } from './activity.machine';
import * as own from './own-entry';
import type {
  EntryOwner,
  EntryRemoval,
  EntryReport,
  EntryUpdate,
  FocusReport,
  OwnEntry,
  PresenceContext,
  PresenceEvent,
  PresenceFact,
} from './presence.events';

type Written = { output: EntryUpdate };
type Person = { mode: OperationMode; details: AttendeeDetails; isShown: boolean };

/** The slots, actions and guards of presence. */
export const presenceSetup = setup({
  types: { context: {} as PresenceContext, events: {} as PresenceEvent },
  actors: {
    recallStatus: promiseSlot<ChosenStatus, EntryOwner>('recallStatus'),
    watchEntry: streamSlot<EntryReport, EntryOwner>('watchEntry'),
    watchFocus: streamSlot<FocusReport>('watchFocus'),
    activity: activityMachine,
    updateAttendee: promiseSlot<EntryUpdate, EntryUpdate>('updateAttendee'),
    removeAttendee: promiseSlot<void, EntryRemoval>('removeAttendee'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PresenceFact>),
    rememberPerson: assign(({ context }, { mode, details, isShown }: Person) => ({
      mode,
      details,
      isShown: context.details ? context.isShown : isShown,
    })),
    forgetWriting: assign({ movedTo: null, written: null }),
    forgetPerson: assign(own.SIGNED_OUT),
    rememberRemoval: assign(({ context }) => ({ removal: own.removalOf(context) })),
    enterArea: assign((_, { areaId }: { areaId: string }) => ({ areaId, movedTo: null })),
    comeBack: assign({ movedTo: null }),
    rememberChoice: assign(({ context }, chosen: ChosenStatus) => own.afterChoice(context, chosen)),
    rememberEntry: assign(({ context }, report: OwnEntry) => own.afterReport(context, report)),
    adoptChoice: assign(({ context }, { entry }: OwnEntry) => own.afterAdoption(context, entry)),
    rememberWriting: assign(({ context }, { output }: Written) => own.afterWriting(context, output)),
    assumeEntry: assign({
      entry: ({ context }, { output }: Written) => own.afterUpdate(context, output),
    }),
    forgetWriter: assign({ entry: ({ context }) => own.afterTimeout(context) }),
    forgetEntry: assign({ entry: null }),
    joinCall: assign({ inCall: true }),
    leaveCall: assign({ inCall: false }),
    showIdle: assign({ status: 'Idle' }),
    showChoice: assign({ status: ({ context }) => context.chosen }),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    hasArea: ({ context }) => context.areaId !== null,
    isOtherMode: ({ context }, { mode }: Person) => context.mode !== mode,
    isSameMode: ({ context }, { mode }: Person) => context.mode === mode,
    isOtherArea: ({ context }, { areaId }: { areaId: string }) => context.areaId !== areaId,
    hasPerson: ({ context }) => context.details !== null,
    hasEntry: ({ context }) => context.entry !== null,
    isLinked: stateIn({ connected: { link: 'up' } }),
    // Without a link another tab may have moved the user meanwhile.
    isAway: or([not(stateIn({ connected: { link: 'up' } })), ({ context }) => own.isElsewhere(context)]),
    isWriterMissing: and([
      stateIn({ connected: { link: 'up' } }),
      ({ context }) => context.entry?.writer === 'missing',
    ]),
    isGivenUp: or([
      stateIn({ connected: { entry: 'failed' } }),
      stateIn({ connected: { entry: 'nameless' } }),
    ]),
    isReported: stateIn({ connected: { entry: { writing: 'reported' } } }),
    lacksDetails: ({ context }) => own.lacksDetails(context),
    needsUpdate: ({ context }) => own.needsUpdate(context),
  },
  delays: {
    entryTimeout: LINK_PROBE_TIMEOUT,
    retryDelay: PRESENCE_RETRY_DELAY,
    writerTimeout: PRESENCE_WRITER_TIMEOUT,
    removalTimeout: PRESENCE_REMOVAL_TIMEOUT,
  },
});

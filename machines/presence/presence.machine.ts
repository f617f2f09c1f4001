import {
  type Attendee,
  type AttendeeDetails,
  type ChosenStatus,
  hasChosenStatus,
  type OperationMode,
} from '@domain/people/attendee';
import {
  LINK_PROBE_TIMEOUT,
  PRESENCE_REMOVAL_TIMEOUT,
  PRESENCE_RETRY_DELAY,
  PRESENCE_WRITER_TIMEOUT,
} from '@domain/shared/limits';
import { and, assign, fromCallback, fromPromise, not, or, sendTo, setup, stateIn } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { type ActivityPort, activityMachine, createActivityMachine } from './activity.machine';
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
const presenceSetup = setup({
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
    forgetPerson: assign(own.SIGNED_OUT),
    rememberRemoval: assign(({ context }) => ({ removal: own.removalOf(context) })),
    enterArea: assign((_, { areaId }: { areaId: string }) => ({ areaId, movedTo: null })),
    comeBack: assign({ movedTo: null }),
    rememberChoice: assign(({ context }, chosen: ChosenStatus) => own.afterChoice(context, chosen)),
    rememberEntry: assign(({ context }, report: OwnEntry) => own.afterReport(context, report)),
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

/** What presence needs of the world. */
export interface PresencePort {
  realtime: {
    /** Calls back with the own entry and its writer, now and whenever they change. */
    watchOwnEntry(owner: EntryOwner, onChange: (own: OwnEntry) => void): () => void;
    /** Writes the own entry. */
    updateAttendee(update: EntryUpdate): Promise<void>;
    removeAttendee(removed: EntryRemoval): Promise<void>;
  };
  activity: ActivityPort & {
    /** Calls back when the user turns to this window: it gets the focus or becomes visible. */
    watchFocus(onFocus: () => void): () => void;
  };
  /** The status a user chose, for the lifetime of this tab: it survives a reload. */
  statusChoice: {
    recall(uid: string): ChosenStatus;
    keep(uid: string, status: ChosenStatus): void;
  };
}

/**
 * spec §4, Presence: keeps one entry per user, across all tabs and devices. Where presence is off the user is connected
 * without an entry, because chat and calls are there nevertheless.
 */
export const presenceMachine = presenceSetup.createMachine({
  id: 'presence',
  context: own.noEntry,
  on: {
    'presence.activate': { actions: { type: 'rememberPerson', params: ({ event }) => event } },
    'presence.deactivate': {
      target: '.inactive',
      actions: ['forgetPerson', { type: 'notifyParent', params: { type: 'presence.removed' } }],
    },
    'area.entered': own.enter,
  },
  initial: 'inactive',
  states: {
    inactive: { always: { guard: 'hasPerson', target: 'connecting' } },
    connecting: {
      initial: 'unplaced',
      states: {
        unplaced: { always: { guard: 'hasArea', target: 'recalling' } },
        recalling: {
          invoke: {
            id: 'recallStatus',
            src: 'recallStatus',
            input: ({ context }) => own.ownerOf(context),
            onDone: {
              target: 'linking',
              actions: { type: 'rememberChoice', params: ({ event }) => event.output },
            },
            onError: { target: 'linking', actions: own.announceFailure },
          },
        },
        linking: {
          entry: { type: 'notifyParent', params: { type: 'presence.connecting' } },
          on: { 'link.opened': [{ guard: 'isShown', target: '#presence.connected' }, '#presence.unlisted'] },
        },
      },
    },
    connected: {
      type: 'parallel',
      entry: ['forgetEntry', { type: 'notifyParent', params: ({ context }) => own.connected(context) }],
      exit: ['showChoice', 'leaveCall', { type: 'notifyParent', params: { type: 'presence.disconnected' } }],
      invoke: [
        {
          id: 'watchEntry',
          src: 'watchEntry',
          input: ({ context }) => own.ownerOf(context),
          onError: { actions: own.announceFailure },
        },
        { id: 'watchFocus', src: 'watchFocus', onError: { actions: own.announceFailure } },
        { id: 'activity', src: 'activity', onError: { actions: own.announceFailure } },
      ],
      on: {
        'window.focused': { guard: 'isAway', actions: 'comeBack' },
        'call.joined': { actions: 'joinCall' },
        'call.finished': { actions: 'leaveCall' },
        'user.idled': { actions: 'showIdle' },
        'user.resumed': { actions: 'showChoice' },
        'activity.failed': { actions: own.announceFailure },
        'presence.activate': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: 'leaving',
          actions: [
            'rememberRemoval',
            assign({ movedTo: null, written: null }),
            { type: 'rememberPerson', params: ({ event }) => event },
          ],
        },
        'status.choose': { actions: { type: 'rememberChoice', params: ({ event }) => event.status } },
        'presence.deactivate': { target: 'leaving', actions: ['rememberRemoval', 'forgetPerson'] },
      },
      states: {
        link: {
          initial: 'up',
          states: { up: { on: { 'link.lost': 'down' } }, down: { on: { 'link.opened': 'up' } } },
        },
        visibility: {
          initial: 'absent',
          on: { 'entry.changed': { actions: { type: 'rememberEntry', params: ({ event }) => event } } },
          states: {
            absent: { always: { guard: and(['isLinked', 'hasEntry']), target: 'present' } },
            present: {
              always: { guard: and([not('hasEntry'), 'isGivenUp']), target: 'absent' },
              on: { 'link.lost': 'absent' },
            },
          },
        },
        // Another tab may have gone without its entry.
        writer: {
          initial: 'known',
          states: {
            known: { always: { guard: 'isWriterMissing', target: 'missing' } },
            missing: {
              always: { guard: not('isWriterMissing'), target: 'known' },
              after: { writerTimeout: { target: 'known', actions: 'forgetWriter' } },
            },
          },
        },
        entry: {
          initial: 'unknown',
          states: {
            unknown: {
              after: { entryTimeout: 'outdated' },
              on: {
                'entry.changed': {
                  target: 'outdated',
                  actions: assign(({ context, event }) => own.afterAdoption(context, event.entry)),
                },
              },
            },
            outdated: {
              always: [
                { guard: 'lacksDetails', target: 'nameless' },
                { guard: 'isLinked', target: 'writing' },
              ],
            },
            writing: {
              initial: 'pending',
              invoke: {
                id: 'updateAttendee',
                src: 'updateAttendee',
                input: ({ context }) => own.updateOf(context),
                onDone: [
                  {
                    guard: 'isReported',
                    target: 'written',
                    actions: { type: 'rememberWriting', params: ({ event }) => event },
                  },
                  {
                    target: 'written',
                    actions: [
                      { type: 'rememberWriting', params: ({ event }) => event },
                      { type: 'assumeEntry', params: ({ event }) => event },
                    ],
                  },
                ],
                onError: { target: 'failed', actions: own.announceFailure },
              },
              on: { 'link.lost': 'outdated' },
              // A report received meanwhile is newer than the written entry.
              states: { pending: { on: { 'entry.changed': 'reported' } }, reported: {} },
            },
            written: {
              always: { guard: 'needsUpdate', target: 'outdated' },
              on: { 'link.lost': 'outdated' },
            },
            failed: {
              after: { retryDelay: 'outdated' },
              on: {
                'link.opened': 'outdated',
                'area.entered': { ...own.enter, target: 'outdated' },
              },
            },
            nameless: {
              entry: { type: 'notifyParent', params: own.detailsMissing },
              on: {
                'presence.activate': {
                  guard: { type: 'isSameMode', params: ({ event }) => event },
                  target: 'outdated',
                  actions: { type: 'rememberPerson', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
    unlisted: {
      entry: { type: 'notifyParent', params: ({ context }) => own.connected(context) },
      exit: { type: 'notifyParent', params: { type: 'presence.disconnected' } },
      on: {
        'presence.activate': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: 'unlisted',
          reenter: true,
          actions: { type: 'rememberPerson', params: ({ event }) => event },
        },
      },
    },
    leaving: {
      exit: { type: 'notifyParent', params: { type: 'presence.removed' } },
      invoke: {
        id: 'removeAttendee',
        src: 'removeAttendee',
        input: ({ context }) => context.removal,
        onDone: 'inactive',
        onError: { target: 'inactive', actions: own.announceFailure },
      },
      after: { removalTimeout: 'inactive' },
      on: { 'presence.deactivate': { actions: 'forgetPerson' } },
    },
  },
});

/** Fills the chart by its port. */
export const createPresence = ({ realtime, activity, statusChoice }: PresencePort) =>
  presenceMachine.provide({
    actors: {
      recallStatus: fromPromise(async ({ input: { uid } }) => statusChoice.recall(uid)),
      watchEntry: fromCallback(({ sendBack, input: owner }) => {
        // A status chosen in another tab or on another device is kept like one chosen here.
        const keepChoice = (entry: Attendee | null) =>
          entry && hasChosenStatus(entry) && statusChoice.keep(owner.uid, entry.status);
        return realtime.watchOwnEntry(owner, (entry) => {
          keepChoice(entry.entry);
          sendBack({ type: 'entry.changed', ...entry } satisfies EntryReport);
        });
      }),
      watchFocus: fromCallback(({ sendBack }) =>
        activity.watchFocus(() => sendBack({ type: 'window.focused' } satisfies FocusReport)),
      ),
      activity: createActivityMachine(activity),
      updateAttendee: fromPromise(async ({ input }) => {
        await realtime.updateAttendee(input);
        return input;
      }),
      removeAttendee: fromPromise(({ input }) => realtime.removeAttendee(input)),
    },
  });

import type { Attendee, AttendeeDetails, ChosenStatus, NewAttendee, OperationMode } from '@domain/attendee';
import { LINK_PROBE_PATIENCE, PRESENCE_REMOVAL_PATIENCE, PRESENCE_RETRY_DELAY } from '@domain/limits';
import { and, assign, not, or, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import * as entry from './own-entry';
import type {
  EntryOwner,
  EntryRemoval,
  EntryReport,
  EntryUpdate,
  PresenceContext,
  PresenceEvent,
  PresenceFact,
} from './presence.events';
import { restMachine } from './rest.machine';

type Report = { entry: Attendee | null };
type Person = { mode: OperationMode; details: AttendeeDetails };

/** spec §4, Presence: one entry per person, wherever and in however many tabs they are. */
export const presenceMachine = setup({
  types: { context: {} as PresenceContext, events: {} as PresenceEvent },
  actors: {
    connect: promiseSlot<ChosenStatus, EntryOwner>('connect'),
    watchEntry: streamSlot<EntryReport, EntryOwner>('watchEntry'),
    rest: restMachine,
    updateAttendee: promiseSlot<NewAttendee, EntryUpdate>('updateAttendee'),
    removeAttendee: promiseSlot<void, EntryRemoval>('removeAttendee'),
  },
  actions: {
    announce: (_, _fact: PresenceFact) => {},
    rememberPerson: assign(({ context }, person: Person) => entry.afterIntroduction(context, person)),
    forgetPerson: assign(entry.NOBODY),
    rememberFarewell: assign(({ context }) => ({ farewell: entry.removalOf(context) })),
    enterArea: assign((_, { areaId }: { areaId: string }) => ({ areaId, moved: true, changed: true })),
    recallChoice: assign((_, { output }: { output: ChosenStatus }) => ({ chosen: output })),
    rememberChoice: assign((_, { status }: { status: ChosenStatus }) => ({ chosen: status, changed: true })),
    rememberEntry: assign(({ context }, report: Report) => entry.afterReport(context, report.entry)),
    adoptChoice: assign(({ context }, report: Report) => ({ chosen: entry.choiceIn(context, report.entry) })),
    rememberWriting: assign(({ context }, { output }: { output: NewAttendee }) =>
      entry.afterWriting(context, output),
    ),
    forgetReport: assign({ reported: false }),
    openLink: assign({ linked: true, arranged: false, standing: null }),
    loseLink: assign({ linked: false, arranged: false }),
    regainLink: assign({ linked: true }),
    rest: assign({ resting: true, changed: true }),
    wake: assign({ resting: false, changed: true }),
  },
  guards: {
    hasArea: ({ context }) => context.areaId !== null,
    isOtherArea: ({ context }, { areaId }: { areaId: string }) => context.areaId !== areaId,
    isSomebody: ({ context }) => context.details !== null,
    isShown: ({ context }) => context.linked && context.standing !== null,
    isGivenUp: or([
      stateIn({ connected: { upkeep: 'waiting' } }),
      stateIn({ connected: { upkeep: 'nameless' } }),
    ]),
    lacksDetails: ({ context }) => entry.lacksDetails(context),
    needsUpdate: ({ context }) => entry.needsUpdate(context),
  },
  delays: {
    entryPatience: LINK_PROBE_PATIENCE,
    retryDelay: PRESENCE_RETRY_DELAY,
    removalPatience: PRESENCE_REMOVAL_PATIENCE,
  },
}).createMachine({
  id: 'presence',
  context: entry.noEntry,
  on: {
    'presence.activate': { actions: { type: 'rememberPerson', params: ({ event }) => event } },
    'area.enter': {
      guard: { type: 'isOtherArea', params: ({ event }) => event },
      actions: { type: 'enterArea', params: ({ event }) => event },
    },
    'input.rested': { actions: 'rest' },
    'input.resumed': { actions: 'wake' },
    'presence.deactivate': {
      target: '.inactive',
      actions: ['forgetPerson', { type: 'announce', params: { type: 'presence.removed' } }],
    },
  },
  initial: 'inactive',
  states: {
    inactive: { always: { guard: 'isSomebody', target: 'connecting' } },
    connecting: {
      initial: 'unplaced',
      states: {
        unplaced: { always: { guard: 'hasArea', target: 'opening' } },
        opening: {
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => entry.ownerOf(context),
            onDone: {
              target: '#presence.connected',
              actions: { type: 'recallChoice', params: ({ event }) => event },
            },
            onError: entry.failing('failed'),
          },
        },
        failed: { after: { retryDelay: 'opening' }, on: { 'link.restore': 'opening' } },
      },
    },
    connected: {
      type: 'parallel',
      entry: ['openLink', { type: 'announce', params: ({ context }) => entry.placed(context) }],
      exit: { type: 'announce', params: { type: 'presence.closed' } },
      invoke: [
        { id: 'watchEntry', src: 'watchEntry', input: ({ context }) => entry.ownerOf(context), onError: {} },
        { id: 'rest', src: 'rest', onError: {} },
      ],
      on: {
        'area.enter': {
          guard: { type: 'isOtherArea', params: ({ event }) => event },
          actions: [
            { type: 'enterArea', params: ({ event }) => event },
            { type: 'announce', params: ({ context }) => entry.placed(context) },
          ],
        },
        'status.choose': { actions: { type: 'rememberChoice', params: ({ event }) => event } },
        'presence.deactivate': { target: 'leaving', actions: ['rememberFarewell', 'forgetPerson'] },
      },
      states: {
        sight: {
          initial: 'absent',
          on: {
            'entry.changed': { actions: { type: 'rememberEntry', params: ({ event }) => event } },
            'link.lose': { target: '.absent', actions: 'loseLink' },
            'link.restore': { actions: 'regainLink' },
          },
          states: {
            absent: { always: { guard: 'isShown', target: 'present' } },
            present: { always: { guard: and([not('isShown'), 'isGivenUp']), target: 'absent' } },
          },
        },
        upkeep: {
          initial: 'asking',
          states: {
            asking: {
              after: { entryPatience: 'settled' },
              on: {
                'entry.changed': {
                  target: 'settled',
                  actions: { type: 'adoptChoice', params: ({ event }) => event },
                },
              },
            },
            settled: {
              always: [
                { guard: 'lacksDetails', target: 'nameless' },
                { guard: 'needsUpdate', target: 'updating' },
              ],
            },
            updating: {
              entry: 'forgetReport',
              invoke: {
                id: 'updateAttendee',
                src: 'updateAttendee',
                input: ({ context }) => entry.updateOf(context),
                onDone: {
                  target: 'settled',
                  actions: { type: 'rememberWriting', params: ({ event }) => event },
                },
                onError: entry.failing('waiting'),
              },
              on: { 'link.lose': 'settled' },
            },
            waiting: { after: { retryDelay: 'settled' }, on: { 'link.restore': 'settled' } },
            nameless: {
              entry: { type: 'announce', params: entry.detailsMissing },
              on: {
                'presence.activate': {
                  target: 'settled',
                  actions: { type: 'rememberPerson', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
    leaving: {
      exit: { type: 'announce', params: { type: 'presence.removed' } },
      invoke: {
        id: 'removeAttendee',
        src: 'removeAttendee',
        input: ({ context }) => context.farewell,
        onDone: 'inactive',
        onError: 'inactive',
      },
      after: { removalPatience: 'inactive' },
      on: { 'presence.deactivate': { actions: 'forgetPerson' } },
    },
  },
});

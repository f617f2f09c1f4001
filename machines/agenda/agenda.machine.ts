import type { OperationMode } from '@domain/people/attendee';
import type { Agenda, StarredSessions } from '@domain/schedule/session';
import { REMINDER_CHECK } from '@domain/shared/limits';
import { assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import {
  announceFault,
  type Fault,
  faultAction,
  type Signal,
  type Watch,
  type WithParent,
} from '../patterns/port';
import { type TaskFailed, task } from '../patterns/task.machine';
import { promiseSlot } from '../slots';
import { AgendaStore, type StarRequest } from './agenda-store';

/** Whose stars these are. */
export interface StarOwner {
  mode: OperationMode;
  userId: string;
}

/** What the agenda needs of the world. */
export interface AgendaPort {
  /** Reports the agenda once. */
  watchAgenda: Watch<null, Agenda>;
  /** Follows the user's stars, also those of their other windows; always reports all of them. */
  watchStars: Watch<StarOwner, StarredSessions>;
  /** Sets or removes a star; one that is set again confirms what the session is now. */
  setStar: (request: StarRequest) => Promise<void>;
  /** Resolves when the user looks at this window: whether it is the one that reminds them of a session. */
  claimReminder: (guid: string, signal: Signal) => Promise<boolean>;
  /** Returns the time zone that the user has chosen; null for that of the event. */
  zone: () => string | null;
  keepZone: (zone: string | null) => void;
}

/** The user's commands. */
export type AgendaCommand =
  | { type: 'agenda.retry' }
  | ({ type: 'star.set' } & StarRequest)
  /** The user has seen how their sessions changed. */
  | { type: 'changes.confirm' }
  | { type: 'reminder.dismiss'; guid: string }
  | { type: 'zone.choose'; zone: string | null };

/** A page shows sessions. */
export type AgendaWanted = { type: 'agenda.wanted' };

type AgendaEvent =
  | AgendaCommand
  | AgendaWanted
  | { type: 'venue.show'; hasAgenda: boolean }
  | { type: 'mode.set'; mode: OperationMode }
  | { type: 'venue.clear' }
  /** Another version of the venue is loaded. */
  | { type: 'venue.refresh' }
  | { type: 'user.enter'; userId: string }
  | { type: 'user.leave' }
  | { type: 'time.set'; at: number }
  | { type: 'reminder.due'; guid: string }
  | Followed<'agenda', Agenda>
  | Followed<'stars', StarredSessions>
  | TaskFailed<'star', StarRequest>;

interface AgendaContext extends WithParent<Fault> {
  store: AgendaStore;
  mode: OperationMode;
  userId: string | null;
  zone: string | null;
  /** The server's time in milliseconds since 1970; 0 while unknown. */
  now: number;
  /** The session whose reminder is claimed. */
  claimed: string;
  /** The sessions that the user is reminded of, the latest last. */
  reminders: readonly string[];
  /** The session whose star could not be stored last. */
  failedStar: string | null;
}

type Context = { context: AgendaContext };
type Request = { request: StarRequest };

const findReminder = enqueueActions<
  AgendaContext,
  AgendaEvent,
  undefined,
  AgendaEvent,
  never,
  never,
  never,
  never,
  never
>(({ context: { store, now }, enqueue }) => {
  const guid = store.dueReminder(now);
  if (guid !== undefined) enqueue.raise({ type: 'reminder.due', guid });
});

/** The sessions of the venue, the user's stars, and what they are told of them. */
export const agendaMachine = setup({
  types: {
    context: {} as AgendaContext,
    input: {} as WithParent<Fault>,
    events: {} as AgendaEvent,
  },
  actors: {
    agenda: follow<'agenda', null, Agenda>('agenda'),
    stars: follow<'stars', StarOwner, StarredSessions>('stars'),
    star: task<'star', AgendaStore, StarRequest>('star', ({ guid }) => guid),
    claimReminder: promiseSlot<boolean, { guid: string }>('claimReminder'),
  },
  actions: {
    announceFault: faultAction<AgendaContext, AgendaEvent>('agenda'),
    recallZone: assign({ zone: null }),
    rememberMode: assign((_, { mode }: { mode: OperationMode }) => ({ mode })),
    storeZone: (_, _choice: { zone: string | null }) => {},
    runStar: sendTo('star', (_, { request }: Request) => ({ type: 'task.run' as const, request })),
    finishReminder: ({ context: { store, claimed } }) => store.finishReminder(claimed),
    addReminder: assign({ reminders: ({ context: { reminders, claimed } }) => [...reminders, claimed] }),
    dropReminder: assign(({ context: { reminders } }, { guid }: { guid: string }) => ({
      reminders: reminders.filter((other) => other !== guid),
    })),
    advance: assign({ now: ({ context: { now } }) => (now === 0 ? 0 : now + REMINDER_CHECK) }),
  },
  guards: {
    hasAgenda: (_, { hasAgenda }: { hasAgenda: boolean }) => hasAgenda,
    hasNoAgenda: (_, { hasAgenda }: { hasAgenda: boolean }) => !hasAgenda,
    hasStars: (_, { value }: { value: StarredSessions }) => value.guids.length > 0,
    hasUser: ({ context }) => context.userId !== null,
    isOtherMode: ({ context }, { mode }: { mode: OperationMode }) => context.mode !== mode,
    isFirst: (_, { output }: { output: boolean }) => output,
  },
  delays: { reminderCheck: REMINDER_CHECK },
}).createMachine({
  id: 'agenda',
  context: ({ input: { parent } }) => ({
    parent,
    store: new AgendaStore(),
    mode: 'live',
    userId: null,
    zone: null,
    now: 0,
    claimed: '',
    reminders: [],
    failedStar: null,
  }),
  entry: 'recallZone',
  on: {
    'user.enter': { actions: assign({ userId: ({ event }) => event.userId }) },
    'mode.set': { actions: { type: 'rememberMode', params: ({ event }) => event } },
    'time.set': { actions: [assign({ now: ({ event }) => event.at }), findReminder] },
    'zone.choose': {
      actions: [
        assign({ zone: ({ event }) => event.zone }),
        { type: 'storeZone', params: ({ event }) => event },
      ],
    },
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'venue.show': {
          guard: { type: 'hasAgenda', params: ({ event }) => event },
          target: 'open',
        },
        'user.leave': { actions: assign({ userId: null }) },
      },
    },
    open: {
      exit: [({ context }) => context.store.forgetAll(), assign({ reminders: [], failedStar: null })],
      on: {
        'venue.show': {
          guard: { type: 'hasNoAgenda', params: ({ event }) => event },
          target: 'closed',
        },
        'venue.clear': 'closed',
        'user.leave': { target: 'closed', actions: assign({ userId: null }) },
        'star.failed': {
          actions: [
            ({ context, event }) => context.store.dropStar(event.request),
            assign({ failedStar: ({ event }) => event.request.guid }),
            sendTo('star', { type: 'task.dismiss' }),
          ],
        },
      },
      invoke: {
        id: 'star',
        src: 'star',
        input: ({ context, self }) => ({ parent: self, query: context.store }),
        onError: { actions: announceFault },
      },
      type: 'parallel',
      states: {
        agenda: {
          initial: 'unwanted',
          states: {
            unwanted: {
              on: {
                'agenda.wanted': 'wanted',
                'stars.received': {
                  guard: { type: 'hasStars', params: ({ event }) => event },
                  target: 'wanted',
                },
              },
            },
            wanted: {
              invoke: {
                id: 'agenda',
                src: 'agenda',
                input: ({ self }) => ({ parent: self, query: null }),
                onError: { actions: announceFault },
              },
              on: {
                'venue.refresh': { target: 'wanted', reenter: true },
                'agenda.received': {
                  target: '.shown',
                  actions: ({ context, event }) => context.store.takeAgenda(event.value),
                },
                'agenda.failed': { target: '.failed', actions: announceFault },
              },
              initial: 'loading',
              states: {
                loading: {},
                shown: {},
                failed: {
                  on: {
                    'agenda.retry': {
                      target: 'loading',
                      actions: sendTo('agenda', { type: 'follow.retry' }),
                    },
                  },
                },
              },
            },
          },
        },
        stars: {
          initial: 'signedOut',
          states: {
            signedOut: { always: { guard: 'hasUser', target: 'followed' } },
            followed: {
              type: 'parallel',
              states: {
                reading: {
                  initial: 'following',
                  states: {
                    following: {
                      invoke: {
                        id: 'stars',
                        src: 'stars',
                        input: ({ context: { mode, userId }, self }) => ({
                          parent: self,
                          query: { mode, userId: userId ?? '' },
                        }),
                        onError: { actions: announceFault },
                      },
                      on: {
                        'venue.refresh': { target: 'following', reenter: true },
                        'mode.set': {
                          guard: { type: 'isOtherMode', params: ({ event }) => event },
                          target: 'following',
                          reenter: true,
                          actions: { type: 'rememberMode', params: ({ event }) => event },
                        },
                        'stars.received': {
                          actions: ({ context, event }) => context.store.takeStars(event.value),
                        },
                        'stars.failed': { actions: announceFault },
                      },
                    },
                  },
                },
                // Once they are known, they stay while they are read again.
                knowledge: {
                  initial: 'unknown',
                  states: {
                    unknown: { on: { 'stars.received': 'known' } },
                    known: {
                      on: {
                        'star.set': {
                          actions: [
                            assign({ failedStar: null }),
                            ({ context, event }) => context.store.wantStar(requestOf(event)),
                            { type: 'runStar', params: ({ event }) => ({ request: requestOf(event) }) },
                          ],
                        },
                        'changes.confirm': {
                          actions: enqueueActions(({ context: { store }, enqueue }) => {
                            for (const { guid, kind } of store.changes)
                              enqueue.raise({ type: 'star.set', guid, isStarred: kind !== 'CANCELLED' });
                          }),
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        reminders: {
          on: { 'reminder.dismiss': { actions: { type: 'dropReminder', params: ({ event }) => event } } },
          initial: 'waiting',
          states: {
            waiting: {
              on: {
                'reminder.due': {
                  target: 'claiming',
                  actions: assign({ claimed: ({ event }) => event.guid }),
                },
              },
              after: {
                reminderCheck: { target: 'waiting', reenter: true, actions: ['advance', findReminder] },
              },
            },
            // Until the user looks at one of their windows.
            claiming: {
              invoke: {
                id: 'claimReminder',
                src: 'claimReminder',
                input: ({ context }) => ({ guid: context.claimed }),
                onDone: [
                  {
                    guard: { type: 'isFirst', params: ({ event }) => event },
                    target: 'waiting',
                    actions: ['finishReminder', 'addReminder'],
                  },
                  { target: 'waiting', actions: 'finishReminder' },
                ],
                onError: { target: 'waiting', actions: announceFault },
              },
            },
          },
        },
      },
    },
  },
});

const requestOf = ({ guid, isStarred }: StarRequest): StarRequest => ({ guid, isStarred });

type Snapshot = SnapshotFrom<typeof agendaMachine>;

/** Returns the sessions and stars; what they are changes without a new snapshot. */
export const agendaStore = ({ context }: Context): AgendaStore => context.store;

/** Returns what can be shown of the agenda; sessions stay while they are read again. */
export function agendaState(snapshot: Snapshot): 'none' | 'loading' | 'shown' | 'failed' {
  if (snapshot.matches('closed')) return 'none';
  if (snapshot.context.store.sessions) return 'shown';
  return snapshot.matches({ open: { agenda: { wanted: 'failed' } } }) ? 'failed' : 'loading';
}

/** Returns whether the user can set stars: they are signed in, and their stars are known. */
export const mayStar = (snapshot: Snapshot): boolean =>
  snapshot.matches({ open: { stars: { followed: { knowledge: 'known' } } } });

/** Returns the time zone that the user has chosen; null for that of the event. */
export const chosenZone = (snapshot: Snapshot): string | null => snapshot.context.zone;

/** Returns the sessions that the user is reminded of. */
export const openReminders = (snapshot: Snapshot): readonly string[] => snapshot.context.reminders;

/** Returns the session whose star could not be stored last. */
export const failedStar = (snapshot: Snapshot): string | null => snapshot.context.failedStar;

/** Fills the chart by its port. */
export const createAgenda = (port: AgendaPort) =>
  agendaMachine.provide({
    actors: {
      agenda: follow('agenda', port.watchAgenda),
      stars: follow('stars', port.watchStars),
      star: task<'star', AgendaStore, StarRequest>(
        'star',
        ({ guid }) => guid,
        async (store, request) => {
          await port.setStar(request);
          store.keepStar(request);
        },
      ),
      claimReminder: fromPromise(({ input: { guid }, signal }) => port.claimReminder(guid, signal)),
    },
    actions: {
      recallZone: assign({ zone: () => port.zone() }),
      storeZone: (_, { zone }) => port.keepZone(zone),
    },
  });

import { isStale, type Session } from '@domain/login/session';
import { endsSession, Failure, toFailure } from '@domain/shared/failure';
import { TOKEN_REFRESH_INTERVAL, TOKEN_RETRY_DELAY } from '@domain/shared/limits';
import {
  assign,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** What a session needs of the world. */
export interface SessionPort {
  /** Fetches a new ID token; rejects with UNAUTHORIZED when the session has ended. */
  refresh(): Promise<Session>;
  /**
   * Reports when the session ends, is renewed or changes user elsewhere, and when the page becomes active.
   */
  watch(userId: string, onReport: (report: SessionReport) => void): () => void;
}

/** A call needs a token; `at` is milliseconds since 1970. */
export type SessionCommand = { type: 'token.require'; at: number };
/** Reports about the browser's session while the user is signed in. */
export type SessionReport =
  | { type: 'session.lost' }
  | { type: 'session.replaced' }
  | { type: 'session.renewed'; session: Session }
  /** The page became active again; `at` is milliseconds since 1970. */
  | { type: 'page.woke'; at: number };
export type SessionFact =
  | { type: 'session.updated'; session: Session }
  /** The user signed out elsewhere. */
  | { type: 'session.ended' }
  /** The identity service ended the session. */
  | { type: 'session.revoked'; error: unknown }
  /** Another user signed in in this browser. */
  | { type: 'session.replaced' }
  /** The token could not be refreshed, or changes of the session elsewhere can no longer be detected. */
  | { type: 'session.failed'; error: unknown };

const updated = (session: Session): SessionFact => ({ type: 'session.updated', session });
const revoked = (error: unknown): SessionFact => ({ type: 'session.revoked', error });

const announceFailure = {
  type: 'notifyParent',
  params: ({ event }: { event: ErrorActorEvent }): SessionFact => ({
    type: 'session.failed',
    error: event.error,
  }),
} as const;

const replaced = {
  target: '#session.ended',
  actions: { type: 'notifyParent', params: { type: 'session.replaced' } },
} as const;

const refreshIfStale = {
  guard: { type: 'isStale', params: ({ event }: { event: { at: number } }) => event },
  target: '#session.active.refreshing',
} as const;

const refreshable = { 'token.require': refreshIfStale, 'page.woke': refreshIfStale } as const;

/** spec §4, Auth: refreshes the token of a signed-in user until the session ends. */
export const sessionMachine = setup({
  types: {
    context: {} as { session: Session },
    events: {} as SessionCommand | SessionReport,
    input: {} as { session: Session },
  },
  actors: {
    watchSession: streamSlot<SessionReport, { userId: string }>('watchSession'),
    refreshSession: promiseSlot<Session>('refreshSession'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<SessionFact>),
    rememberSession: assign((_, { session }: { session: Session }) => ({ session })),
  },
  guards: {
    isStale: ({ context }, { at }: { at: number }) => isStale(context.session, at),
    isOtherUser: ({ context }, { session }: { session: Session }) =>
      session.user.userId !== context.session.user.userId,
    isOver: (_, { error }: { error: unknown }) => endsSession(toFailure(error)),
  },
  delays: { tokenRefresh: TOKEN_REFRESH_INTERVAL, tokenRetry: TOKEN_RETRY_DELAY },
}).createMachine({
  id: 'session',
  context: ({ input: { session } }) => ({ session }),
  initial: 'active',
  states: {
    active: {
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        input: ({ context }) => ({ userId: context.session.user.userId }),
        onError: { actions: announceFailure },
      },
      on: {
        'session.lost': {
          target: 'ended',
          actions: { type: 'notifyParent', params: { type: 'session.ended' } },
        },
        'session.replaced': replaced,
        'session.renewed': {
          target: '.current',
          actions: [
            { type: 'rememberSession', params: ({ event }) => event },
            { type: 'notifyParent', params: ({ event }) => updated(event.session) },
          ],
        },
      },
      initial: 'current',
      states: {
        current: { on: refreshable, after: { tokenRefresh: 'refreshing' } },
        refreshing: {
          on: {
            'session.lost': {
              target: '#session.ended',
              actions: {
                type: 'notifyParent',
                params: () => revoked(new Failure('UNAUTHORIZED', 'The session is over')),
              },
            },
          },
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => ({ session: event.output }) },
                ...replaced,
              },
              {
                target: 'current',
                actions: [
                  { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
                  { type: 'notifyParent', params: ({ event }) => updated(event.output) },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: '#session.ended',
                actions: { type: 'notifyParent', params: ({ event }) => revoked(event.error) },
              },
              { target: 'overdue', actions: announceFailure },
            ],
          },
        },
        // The token could not be refreshed; it may still be valid.
        overdue: { on: refreshable, after: { tokenRetry: 'refreshing' } },
      },
    },
    ended: {},
  },
});

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Returns whether a call waits for the token that replaces a stale one. */
export const isTokenAwaited = (snapshot: Snapshot, at: number): boolean =>
  snapshot.matches({ active: 'refreshing' }) && isStale(snapshot.context.session, at);

/** Returns whether a call may send the token: a stale one that could not be replaced until it expires. */
export const isTokenUsable = ({ context: { session } }: Snapshot, at: number): boolean =>
  !isStale(session, at) || at < session.expiresAt;

/** Fills the chart by its port. */
export const createSession = (port: SessionPort) =>
  sessionMachine.provide({
    actors: {
      refreshSession: fromPromise(() => port.refresh()),
      watchSession: fromCallback(({ sendBack, input: { userId } }) => port.watch(userId, sendBack)),
    },
  });

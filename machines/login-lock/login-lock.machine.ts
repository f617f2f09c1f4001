import { LOGIN_ATTEMPTS } from '@domain/limits';
import type { Credentials } from '@domain/login';
import {
  type AccountLock,
  accountOf,
  type Failures,
  isRefusal,
  lockOf,
  withFailure,
  withoutFailures,
} from '@domain/login-lock';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

export type LoginLockCommand =
  | { type: 'attempt.request'; credentials: Credentials }
  | { type: 'attempt.fail'; message: string }
  | { type: 'attempt.succeed' };
export type LoginLockFact =
  | { type: 'attempt.admitted'; credentials: Credentials }
  | { type: 'attempt.failed'; message: string }
  | { type: 'lock.found' }
  | { type: 'lock.ended' };

type Locks = readonly AccountLock[];

interface LoginLockContext {
  failures: Failures;
  locks: Locks;
  /** Whose attempt is on its way, as `accountOf` says; null where the provider keeps count. */
  account: string | null;
}

export const TOO_MANY_ATTEMPTS = 'login.tooManyAttempts';
const tooMany: LoginLockFact = { type: 'attempt.failed', message: TOO_MANY_ATTEMPTS };

/** spec §4, Login lock: after six failures nobody may try an account for two minutes; others may be tried. */
export const loginLockMachine = setup({
  types: { context: {} as LoginLockContext, events: {} as LoginLockCommand },
  actors: {
    recallLocks: promiseSlot<Locks>('recallLocks'),
    lockAccount: promiseSlot<Locks, { account: string; locks: Locks }>('lockAccount'),
    awaitUnlock: promiseSlot<Locks, { locks: Locks }>('awaitUnlock'),
  },
  actions: {
    announce: (_, _fact: LoginLockFact) => {},
    rememberAccount: assign((_, { credentials }: { credentials: Credentials }) => ({
      account: accountOf(credentials),
    })),
    rememberLocks: assign((_, { output }: { output: Locks }) => ({ locks: output })),
    forgetLocks: assign({ locks: [] }),
    countFailure: assign(({ context: { failures, account } }) => ({
      failures: account ? withFailure(failures, account) : failures,
    })),
    forgetFailures: assign(({ context: { failures, account } }) => ({
      failures: withoutFailures(failures, account),
    })),
  },
  guards: {
    isLock: (_, { output }: { output: Locks }) => output.length > 0,
    hasLocks: ({ context }) => context.locks.length > 0,
    isLocked: ({ context }, { credentials }: { credentials: Credentials }) =>
      lockOf(context.locks, accountOf(credentials)) !== undefined,
    isLocking: ({ context: { account, failures } }, { message }: { message: string }) =>
      account !== null &&
      (message === TOO_MANY_ATTEMPTS ||
        (isRefusal(message) && (failures[account] ?? 0) + 1 >= LOGIN_ATTEMPTS)),
    isRefusal: (_, { message }: { message: string }) => isRefusal(message),
  },
}).createMachine({
  id: 'loginLock',
  context: { failures: {}, locks: [], account: null },
  initial: 'recalling',
  on: {
    'attempt.request': [
      {
        guard: { type: 'isLocked', params: ({ event }) => event },
        actions: { type: 'announce', params: tooMany },
      },
      {
        actions: [
          { type: 'rememberAccount', params: ({ event }) => event },
          {
            type: 'announce',
            params: ({ event }) => ({ type: 'attempt.admitted', credentials: event.credentials }),
          },
        ],
      },
    ],
    'attempt.fail': [
      { guard: { type: 'isLocking', params: ({ event }) => event }, target: '.locking' },
      {
        guard: { type: 'isRefusal', params: ({ event }) => event },
        actions: ['countFailure', { type: 'announce', params: ({ event }) => failed(event.message) }],
      },
      { actions: { type: 'announce', params: ({ event }) => failed(event.message) } },
    ],
    'attempt.succeed': { actions: 'forgetFailures' },
  },
  states: {
    recalling: {
      invoke: {
        id: 'recallLocks',
        src: 'recallLocks',
        onDone: [
          {
            guard: { type: 'isLock', params: ({ event }) => event },
            target: 'locked',
            actions: [
              { type: 'rememberLocks', params: ({ event }) => event },
              { type: 'announce', params: { type: 'lock.found' } },
            ],
          },
          { target: 'free' },
        ],
        onError: 'free',
      },
    },
    free: { always: { guard: 'hasLocks', target: 'locked' } },
    locking: {
      entry: ['forgetFailures', { type: 'announce', params: tooMany }],
      invoke: {
        id: 'lockAccount',
        src: 'lockAccount',
        input: ({ context: { account, locks } }) => ({ account: account ?? '', locks }),
        onDone: { target: 'free', actions: { type: 'rememberLocks', params: ({ event }) => event } },
        onError: 'free',
      },
    },
    locked: {
      invoke: {
        id: 'awaitUnlock',
        src: 'awaitUnlock',
        input: ({ context }) => ({ locks: context.locks }),
        onDone: {
          target: 'free',
          actions: [
            { type: 'rememberLocks', params: ({ event }) => event },
            { type: 'announce', params: { type: 'lock.ended' } },
          ],
        },
        onError: {
          target: 'free',
          actions: ['forgetLocks', { type: 'announce', params: { type: 'lock.ended' } }],
        },
      },
    },
  },
});

const failed = (message: string): LoginLockFact => ({ type: 'attempt.failed', message });

type Snapshot = SnapshotFrom<typeof loginLockMachine>;
export const accountLocks = (snapshot: Snapshot): Locks => snapshot.context.locks;

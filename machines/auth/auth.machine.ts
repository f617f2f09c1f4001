import { endsSession, toFailure } from '@domain/failure';
import { FAREWELL_PATIENCE, LOGIN_ATTEMPTS, LOGIN_LOCKOUT, TOKEN_REFRESH_INTERVAL } from '@domain/limits';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { AuthContext, AuthEvent, AuthFact, Done, Failed } from './auth.events';
import { stranger } from './auth.events';
import { authorityMessage, isRefusal, isThrottled, signInFailed, signInMessage } from './sign-in-failure';

const failing = {
  target: 'failed',
  actions: { type: 'rememberFailure', params: ({ event }: { event: Failed }) => event },
} as const;

/** spec §4, Login enabled, Auth and Login lock. */
export const authMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent, tags: {} as 'pending' },
  actors: {
    loadAccess: promiseSlot<Access>('loadAccess'),
    restoreSession: promiseSlot<Session | null>('restoreSession'),
    signIn: promiseSlot<Session, Credentials>('signIn'),
    checkAuthority: promiseSlot<void, { token: string }>('checkAuthority'),
    refreshSession: promiseSlot<Session>('refreshSession'),
    watchSession: streamSlot<{ type: 'session.lost' }>('watchSession'),
    signOut: promiseSlot<void>('signOut'),
  },
  actions: {
    announce: (_, _fact: AuthFact) => {},
    rememberAccess: assign((_, { output }: Done<Access>) => ({ access: output, failure: null })),
    adoptSession: assign((_, { output }: Done<Session | null>) => ({ session: output, failure: null })),
    markFresh: assign({ fresh: true }),
    forgetSession: assign({ session: null, fresh: false }),
    rememberFailure: assign((_, { error }: Failed) => ({ failure: toFailure(error) })),
    countRefusal: assign(({ context }, { error }: Failed) => ({
      failedAttempts: context.failedAttempts + (isRefusal(error) ? 1 : 0),
    })),
    resetFailures: assign({ failedAttempts: 0 }),
  },
  guards: {
    isOpenToAll: (_, { output }: Done<Access>) => !output.loginEnabled,
    isSession: (_, { output }: Done<Session | null>) => output !== null,
    hasSession: ({ context }) => context.session !== null,
    isFresh: ({ context }) => context.fresh,
    isThrottled: (_, { error }: Failed) => isThrottled(error),
    isLastAttempt: ({ context }, { error }: Failed) =>
      isRefusal(error) && context.failedAttempts + 1 >= LOGIN_ATTEMPTS,
    isEndOfSession: (_, { error }: Failed) => endsSession(toFailure(error)),
  },
  delays: { lockout: LOGIN_LOCKOUT, tokenRefresh: TOKEN_REFRESH_INTERVAL, farewell: FAREWELL_PATIENCE },
}).createMachine({
  id: 'auth',
  context: stranger,
  initial: 'loadingOptions',
  states: {
    loadingOptions: {
      tags: 'pending',
      invoke: {
        id: 'loadAccess',
        src: 'loadAccess',
        onDone: [
          {
            guard: { type: 'isOpenToAll', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'rememberAccess', params: ({ event }) => event },
          },
          {
            target: 'restoring',
            actions: [
              { type: 'rememberAccess', params: ({ event }) => event },
              {
                type: 'announce',
                params: ({ event }) => ({ type: 'access.received', access: event.output }),
              },
            ],
          },
        ],
        onError: failing,
      },
    },
    open: { entry: { type: 'announce', params: { type: 'access.opened' } } },
    restoring: {
      tags: 'pending',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isSession', params: ({ event }) => event },
            target: 'checkingAuthority',
            actions: [
              { type: 'adoptSession', params: ({ event }) => event },
              { type: 'announce', params: { type: 'session.found' } },
            ],
          },
          { target: 'signedOut' },
        ],
        onError: failing,
      },
    },
    signedOut: { on: { 'session.start': 'signingIn' } },
    signingIn: {
      tags: 'pending',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => (event as Extract<AuthEvent, { credentials: unknown }>).credentials,
        onDone: {
          target: 'checkingAuthority',
          actions: [{ type: 'adoptSession', params: ({ event }) => event }, 'markFresh', 'resetFailures'],
        },
        onError: [
          { guard: { type: 'isThrottled', params: ({ event }) => event }, target: 'locked' },
          { guard: { type: 'isLastAttempt', params: ({ event }) => event }, target: 'locked' },
          {
            target: 'signedOut',
            actions: [
              { type: 'countRefusal', params: ({ event }) => event },
              { type: 'announce', params: ({ event }) => signInFailed(signInMessage(event.error)) },
            ],
          },
        ],
      },
    },
    checkingAuthority: {
      tags: 'pending',
      invoke: {
        id: 'checkAuthority',
        src: 'checkAuthority',
        input: ({ context }) => ({ token: context.session?.token ?? '' }),
        onDone: 'signedIn',
        onError: [
          {
            guard: 'isFresh',
            target: 'signingOut',
            actions: { type: 'announce', params: ({ event }) => signInFailed(authorityMessage(event.error)) },
          },
          { guard: { type: 'isEndOfSession', params: ({ event }) => event }, target: 'signingOut' },
          failing,
        ],
      },
    },
    signedIn: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ type: 'session.opened', session: context.session as Session }),
      },
      invoke: { id: 'watchSession', src: 'watchSession', onError: {} },
      on: { 'session.end': 'leaving', 'session.expire': 'leaving', 'session.lost': 'leaving' },
      initial: 'current',
      states: {
        current: { after: { tokenRefresh: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: { target: 'current', actions: { type: 'adoptSession', params: ({ event }) => event } },
            onError: [
              { guard: { type: 'isEndOfSession', params: ({ event }) => event }, target: '#auth.leaving' },
              { target: 'current' },
            ],
          },
        },
      },
    },
    leaving: {
      tags: 'pending',
      entry: ['forgetSession', { type: 'announce', params: { type: 'session.closing' } }],
      on: { 'session.release': 'signingOut' },
      after: { farewell: 'signingOut' },
    },
    signingOut: {
      tags: 'pending',
      entry: 'forgetSession',
      exit: { type: 'announce', params: { type: 'session.closed' } },
      invoke: { id: 'signOut', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
    },
    locked: {
      entry: [
        'resetFailures',
        { type: 'announce', params: { type: 'signIn.failed', message: 'login.tooManyAttempts' } },
      ],
      exit: { type: 'announce', params: { type: 'signIn.unlocked' } },
      after: { lockout: 'signedOut' },
    },
    failed: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ type: 'auth.failed', failure: toFailure(context.failure) }),
      },
      on: {
        'auth.retry': [{ guard: 'hasSession', target: 'checkingAuthority' }, { target: 'loadingOptions' }],
      },
    },
  },
});

import type { Session } from '@domain/session';
import { stranger } from './auth.events';
import { authSetup } from './auth.setup';
import { closed, closing, endingSession, failing, refusingEntry } from './auth.transitions';
import {
  accessReceived,
  authFailed,
  credentialsOf,
  detailsReceived,
  REVOKED,
  renewalOf,
  sessionExpired,
  signInRefused,
} from './auth-facts';

/** spec §4, Login enabled and Auth. */
export const authMachine = authSetup.createMachine({
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
              { type: 'announce', params: ({ event }) => accessReceived(event.output) },
            ],
          },
        ],
        onError: failing,
      },
    },
    open: {
      entry: { type: 'announce', params: { type: 'access.opened' } },
      invoke: {
        id: 'captureVisit',
        src: 'captureVisit',
        onError: { actions: { type: 'announce', params: ({ event }) => authFailed(event.error) } },
      },
    },
    restoring: {
      tags: 'pending',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isReturning', params: ({ event }) => event },
            target: 'signingIn',
            actions: { type: 'announce', params: { type: 'signIn.resumed' } },
          },
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
        input: ({ event }) => credentialsOf(event),
        onDone: {
          target: 'checkingAuthority',
          actions: [{ type: 'adoptSession', params: ({ event }) => event }, 'markFresh'],
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'announce', params: ({ event }) => signInRefused(event.error) },
        },
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
          { guard: 'isFresh', ...refusingEntry },
          { guard: { type: 'isEndOfSession', params: ({ event }) => event }, ...endingSession },
          failing,
        ],
      },
    },
    signedIn: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ type: 'session.opened', session: context.session as Session }),
      },
      invoke: [
        {
          id: 'watchSession',
          src: 'watchSession',
          input: ({ context }) => ({ userId: context.session?.user.userId ?? '' }),
          onError: {},
        },
        {
          id: 'loadDetails',
          src: 'loadDetails',
          onDone: { actions: { type: 'announce', params: ({ event }) => detailsReceived(event.output) } },
          onError: { actions: { type: 'announce', params: ({ event }) => authFailed(event.error) } },
        },
      ],
      on: {
        'session.end': 'leaving',
        'session.expire': 'leaving',
        'session.lost': 'leaving',
        'session.replaced': 'handingOver',
        'session.renewed': { target: '.current', actions: { type: 'adoptSession', params: renewalOf } },
      },
      initial: 'current',
      states: {
        current: { on: { 'session.refresh': 'refreshing' }, after: { tokenRefresh: 'refreshing' } },
        refreshing: {
          on: { 'session.lost': { target: '#auth.leaving', actions: { type: 'announce', params: REVOKED } } },
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isSomebodyElse', params: ({ event }) => event },
                target: '#auth.handingOver',
              },
              { target: 'current', actions: { type: 'adoptSession', params: ({ event }) => event } },
            ],
            onError: [
              {
                guard: { type: 'isEndOfSession', params: ({ event }) => event },
                target: '#auth.leaving',
                actions: { type: 'announce', params: ({ event }) => sessionExpired(event.error) },
              },
              { target: 'overdue' },
            ],
          },
        },
        overdue: { on: { 'session.refresh': 'refreshing' }, after: { tokenRetry: 'refreshing' } },
      },
    },
    leaving: {
      tags: 'pending',
      entry: ['forgetSession', closing],
      on: { 'session.release': 'signingOut' },
      after: { farewell: 'signingOut' },
    },
    handingOver: {
      tags: 'pending',
      entry: ['forgetSession', closing],
      exit: closed,
      on: { 'session.release': 'restoring' },
      after: { farewell: 'restoring' },
    },
    signingOut: {
      tags: 'pending',
      entry: 'forgetSession',
      exit: closed,
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ userId: context.departed }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
    },
    failed: {
      entry: { type: 'announce', params: ({ context }) => authFailed(context.failure) },
      on: {
        'auth.retry': [{ guard: 'hasSession', target: 'checkingAuthority' }, { target: 'loadingOptions' }],
      },
    },
  },
});

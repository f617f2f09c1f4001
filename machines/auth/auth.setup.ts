import { endsSession, toFailure } from '@domain/failure';
import { FAREWELL_PATIENCE, TOKEN_REFRESH_INTERVAL, TOKEN_RETRY_DELAY } from '@domain/limits';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { UserDetails } from '@domain/user';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { AuthContext, AuthEvent, AuthFact, Done, Failed, Restored, SessionReport } from './auth.events';

/** What the machine `auth` is made of: its slots, actions, guards and delays. */
export const authSetup = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent, tags: {} as 'pending' },
  actors: {
    loadAccess: promiseSlot<Access>('loadAccess'),
    captureVisit: promiseSlot<void>('captureVisit'),
    restoreSession: promiseSlot<Restored>('restoreSession'),
    signIn: promiseSlot<Session, Credentials>('signIn'),
    checkAuthority: promiseSlot<void, { token: string }>('checkAuthority'),
    loadDetails: promiseSlot<UserDetails>('loadDetails'),
    refreshSession: promiseSlot<Session>('refreshSession'),
    watchSession: streamSlot<SessionReport, { userId: string }>('watchSession'),
    signOut: promiseSlot<void, { userId: string | null }>('signOut'),
  },
  actions: {
    announce: (_, _fact: AuthFact) => {},
    rememberAccess: assign((_, { output }: Done<Access>) => ({ access: output, failure: null })),
    adoptSession: assign((_, { output }: Done<Restored>) => ({ session: output as Session, failure: null })),
    markFresh: assign({ fresh: true }),
    forgetSession: assign(({ context: { session, departed } }) => ({
      session: null,
      fresh: false,
      departed: session?.user.userId ?? departed,
    })),
    rememberFailure: assign((_, { error }: Failed) => ({ failure: toFailure(error) })),
  },
  guards: {
    isOpenToAll: (_, { output }: Done<Access>) => !output.loginEnabled,
    isReturning: (_, { output }: Done<Restored>) => output === 'RETURNING',
    isSession: (_, { output }: Done<Restored>) => output !== null,
    isSomebodyElse: ({ context }, { output }: Done<Session>) =>
      output.user.userId !== context.session?.user.userId,
    hasSession: ({ context }) => context.session !== null,
    isFresh: ({ context }) => context.fresh,
    isEndOfSession: (_, { error }: Failed) => endsSession(toFailure(error)),
  },
  delays: {
    tokenRefresh: TOKEN_REFRESH_INTERVAL,
    tokenRetry: TOKEN_RETRY_DELAY,
    farewell: FAREWELL_PATIENCE,
  },
});

import { type Access, type Credentials, UNKNOWN_ACCESS } from '@domain/login/login';
import { LoginFailure, type LoginFailureCode, toLoginFailure } from '@domain/login/login-failure';
import {
  type AccountLocks,
  accountOf,
  afterFailure,
  type Failures,
  lockOf,
  locksAccount,
  withLock,
  withoutFailures,
} from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import type { UserDetails } from '@domain/people/user';
import { Failure, toFailure } from '@domain/shared/failure';
import { SIGN_OUT_TIMEOUT } from '@domain/shared/limits';
import { required } from '@domain/shared/required';
import { assign, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { type SessionCommand, type SessionFact, sessionMachine } from './session.machine';

type AuthCommand =
  | { type: 'signIn.request'; credentials: Credentials }
  /** Clears the message of the last attempt. */
  | { type: 'signIn.dismiss' }
  | { type: 'signOut.request' }
  /** Other clients no longer see the attendee: the sign-out can continue. */
  | { type: 'signOut.continue' }
  /** The server rejected the session. */
  | { type: 'session.expire' }
  /** A host has banned the user; the message says until when and why. */
  | { type: 'user.banned'; message: string }
  | SessionCommand
  /** The profile of the user changed. */
  | { type: 'user.update'; details: UserDetails }
  | { type: 'auth.retry' };
/** The locks that still hold. */
export type LocksReport = { type: 'locks.changed'; locks: AccountLocks };
type AuthEvent = AuthCommand | SessionFact | LocksReport;
export type AuthFact =
  | { type: 'access.opened' }
  | { type: 'auth.failed'; failure: Failure }
  | { type: 'signIn.started' }
  | { type: 'session.found' }
  | { type: 'session.opened'; session: Session }
  /** A login by another service failed, and the user stays logged in as before. */
  | { type: 'session.kept'; failure: Failure }
  | { type: 'details.received'; details: UserDetails }
  | { type: 'session.expired'; failure: Failure }
  /** `expired`: the session was ended by the server, not by a logout. */
  | { type: 'session.closing'; expired: boolean }
  | { type: 'session.closed' };

/** The state restored from an earlier page in this browser. */
export interface Restored {
  session: Session | null;
  /** The user returns from an identity provider: `signIn` has to fetch the result. */
  isReturning: boolean;
  locks: AccountLocks;
}

interface AuthContext {
  access: Access;
  session: Session | null;
  /** The session of a user who returned from an identity provider, as long as that login may fail. */
  earlier: Session | null;
  /** The id of the user whose session ended last. */
  lastUserId: string | null;
  /** Why the start failed. */
  failure: Failure | null;
  /** Why the last sign-in failed. */
  signInFailure: LoginFailure | null;
  /** The account of the last attempt, from `accountOf`; null where the provider counts attempts. */
  account: string | null;
  failures: Failures;
  /** The locked accounts and when each lock ends. */
  locks: AccountLocks;
}

type Failed = { error: unknown };
type Failing = { event: Failed };
type Attempt = { credentials: Credentials };

export const signedOutContext: AuthContext = {
  access: UNKNOWN_ACCESS,
  session: null,
  earlier: null,
  lastUserId: null,
  failure: null,
  signInFailure: null,
  account: null,
  failures: {},
  locks: [],
};

/** The credentials of a user who returns from an identity provider. */
export const RETURNING: Credentials = { loginType: 'FIREBASE_OIDC', providerId: '', returning: true };

const tooManyAttempts = () => new LoginFailure('tooManyAttempts', { way: null });

/**
 * spec §7: maps a 403 of the authority check to the unauthorized message, other errors to the unknown one.
 */
const authorityCode = (error: unknown): LoginFailureCode =>
  toFailure(error).kind === 'FORBIDDEN' ? 'unauthorized' : 'unknown';

/** The slots, actions, guards and delays of the machine `auth`. */
export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    tags: {} as 'pending',
    children: {} as { session: 'session' },
  },
  actors: {
    loadAccess: promiseSlot<Access>('loadAccess'),
    captureVisit: promiseSlot<void>('captureVisit'),
    restoreSession: promiseSlot<Restored>('restoreSession'),
    signIn: promiseSlot<Session, Credentials>('signIn'),
    checkAuthority: promiseSlot<void>('checkAuthority'),
    loadDetails: promiseSlot<UserDetails>('loadDetails'),
    session: sessionMachine,
    signOut: promiseSlot<void, { userId: string | null }>('signOut'),
    /** Starts new locks; reports the locks that hold, at once and whenever one ends. */
    holdLocks: streamSlot<LocksReport, { locks: AccountLocks }>('holdLocks'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<AuthFact>),
    rememberAccess: assign((_, access: Access) => ({ access, failure: null })),
    rememberRestored: assign((_, { session, isReturning, locks }: Restored) => ({
      session: isReturning ? null : session,
      earlier: isReturning ? session : null,
      locks,
      account: null,
      failure: null,
      signInFailure: locks.length > 0 ? tooManyAttempts() : null,
    })),
    // What is known of the user is newer than what a refreshed token says.
    rememberSession: assign(({ context }, { session }: { session: Session }) => ({
      session: { ...session, user: context.session?.user ?? session.user },
      earlier: null,
      failure: null,
      signInFailure: null,
    })),
    keepEarlier: assign(({ context: { earlier } }) => ({ session: earlier, earlier: null })),
    updateUser: assign(({ context: { session } }, { details }: { details: UserDetails }) => ({
      session: session && { ...session, user: { ...session.user, ...details } },
    })),
    forgetSession: assign(({ context: { session, lastUserId } }) => ({
      session: null,
      lastUserId: session?.user.userId ?? lastUserId,
    })),
    rememberFailure: assign((_, { error }: Failed) => ({ failure: toFailure(error) })),
    rememberAttempt: assign((_, { credentials }: Attempt) => ({
      account: accountOf(credentials),
      signInFailure: null,
    })),
    rememberSignInFailure: assign((_, { error }: Failed) => ({ signInFailure: toLoginFailure(error, null) })),
    rememberRejection: assign((_, { error }: Failed) => ({
      signInFailure: new LoginFailure(authorityCode(error), { way: null }),
    })),
    rememberBan: assign((_, { message }: { message: string }) => ({
      signInFailure: new LoginFailure('unauthorized', { way: null, errMsg: message }),
    })),
    rememberTooMany: assign({ signInFailure: tooManyAttempts }),
    forgetTooMany: assign(({ context: { signInFailure } }) => ({
      signInFailure: signInFailure?.code === 'tooManyAttempts' ? null : signInFailure,
    })),
    forgetSignInFailure: assign({ signInFailure: null }),
    countFailure: assign(({ context: { failures, account } }, { error }: Failed) => ({
      failures: afterFailure(failures, account, toLoginFailure(error, null).code),
    })),
    forgetFailures: assign(({ context: { failures, account } }) => ({
      failures: withoutFailures(failures, account),
    })),
    lockAccount: assign(({ context: { failures, account, locks } }) => ({
      failures: withoutFailures(failures, account),
      locks: withLock(locks, account),
    })),
    rememberLocks: assign((_, { locks }: { locks: AccountLocks }) => ({ locks })),
    forgetLocks: assign({ locks: [] }),
  },
  guards: {
    isOpenToAll: (_, { loginEnabled }: Access) => !loginEnabled,
    isReturning: (_, { isReturning }: Restored) => isReturning,
    isSession: (_, { session }: Restored) => session !== null,
    hasEarlier: ({ context }) => context.earlier !== null,
    hasSession: ({ context }) => context.session !== null,
    hasLocks: ({ context }) => context.locks.length > 0,
    isLocked: ({ context }, { credentials }: Attempt) =>
      lockOf(context.locks, accountOf(credentials)) !== undefined,
    locksAccount: ({ context: { failures, account } }, { error }: Failed) =>
      locksAccount(failures, account, toLoginFailure(error, null).code),
    isForbidden: (_, { error }: Failed) => toFailure(error).kind === 'FORBIDDEN',
    isUnauthorized: (_, { error }: Failed) => toFailure(error).kind === 'UNAUTHORIZED',
  },
  delays: { signOutTimeout: SIGN_OUT_TIMEOUT },
});

export const opened = ({ session }: AuthContext) =>
  ({ type: 'session.opened', session: required(session) }) as const;

export const factOf = <Fact extends AuthFact>(params: Fact) => ({ type: 'notifyParent', params }) as const;

/** The login by another service failed, and the user is still logged in. */
export const keeping = {
  target: '#auth.checkingAuthority',
  actions: [
    'keepEarlier',
    factOf({ type: 'session.found' }),
    factOf({
      type: 'session.kept',
      failure: new Failure('PROCESSING_ERROR', 'The login failed', { errMsg: 'login.kept' }),
    }),
  ],
} as const;

export const received = (details: UserDetails) => ({ type: 'details.received', details }) as const;

export const announceFailure = announced('auth.failed');

/** The session ends, by a logout or because the server ended it. */
export const closing = {
  tags: 'pending',
  entry: [
    'forgetSession',
    {
      type: 'notifyParent',
      params: ({ event: { type } }: { event: { type: string } }): AuthFact => ({
        type: 'session.closing',
        expired: ['session.expire', 'session.revoked', 'user.banned'].includes(type),
      }),
    },
  ],
} as const;

/** The session was ended by the server. */
export const announceEnd = announced('session.expired');

export const rememberAccess = {
  type: 'rememberAccess',
  params: ({ event }: { event: { output: Access } }) => event.output,
} as const;

export const rememberRestored = {
  type: 'rememberRestored',
  params: ({ event }: { event: { output: Restored } }) => event.output,
} as const;

export const failing = {
  target: 'failed',
  actions: [{ type: 'rememberFailure', params: ({ event }: Failing) => event }, announceFailure],
} as const;

export const rejecting = {
  target: '#auth.signingOut',
  actions: { type: 'rememberRejection', params: ({ event }: Failing) => event },
} as const;

export const expiring = { target: 'signingOut', actions: announceEnd } as const;

export const starting = {
  target: 'signingIn',
  actions: { type: 'rememberAttempt', params: ({ event }: { event: { credentials: Credentials } }) => event },
} as const;

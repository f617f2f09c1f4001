import type { Access, Credentials, LoginOption } from '@domain/login/login';
import type { LoginFailure } from '@domain/login/login-failure';
import type { AccountLocks } from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import type { User, UserDetails } from '@domain/people/user';
import type { Failure } from '@domain/shared/failure';
import { fromCallback, fromPromise, not, type SnapshotFrom, sendTo } from 'xstate';
import type { LocksReport, Restored } from './auth.setup';
import {
  announceEnd,
  announceFailure,
  authSetup,
  closing,
  expiring,
  factOf,
  failing,
  keeping,
  opened,
  RETURNING,
  received,
  rejecting,
  rememberAccess,
  rememberRestored,
  signedOutContext,
  starting,
} from './auth.setup';
import { createSession, type SessionPort } from './session.machine';

/** What the login needs of the world. */
export interface AuthPort {
  /** Returns who may enter, and how they log in. */
  loadAccess(): Promise<Access>;
  captureVisit(): Promise<void>;
  api: {
    /** spec §7: HEAD /venue; the machine handles every failure. */
    checkAuthority(): Promise<void>;
    /** Returns the user details that the token lacks; reports only the end of the session. */
    userDetails(): Promise<UserDetails>;
  };
  identity: SessionPort & {
    /** Returns the session of an earlier visit, and whether the user returns from an identity provider. */
    restore(): Promise<Omit<Restored, 'locks'>>;
    /** Signs in; rejects with a `LoginFailure`. */
    signIn(credentials: Credentials): Promise<Session>;
    /**
     * Ends the session of this user, of any user for null, here and on the own server; a user who signed in
     * meanwhile stays signed in.
     */
    signOut(userId: string | null): Promise<void>;
  };
  loginLocks: LoginLocks;
  statusChoice: { forget(): void };
}

/** The locked accounts of this tab, which survive a reload. */
export interface LoginLocks {
  /** Returns the locks of earlier pages that still hold. */
  recall(): Promise<AccountLocks>;
  /**
   * Starts new locks; calls back with the locks that hold, at once and whenever one ends. Returns the
   * function that stops.
   */
  hold(locks: AccountLocks, onChange: (locks: AccountLocks) => void): () => void;
}

/** spec §4, Login enabled, Auth, Login lock: whether a login is needed, who is signed in, and which account is locked. */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: signedOutContext,
  initial: 'loadingOptions',
  on: { 'signIn.dismiss': { actions: 'forgetSignInFailure' } },
  states: {
    loadingOptions: {
      tags: 'pending',
      invoke: {
        id: 'loadAccess',
        src: 'loadAccess',
        onDone: [
          {
            guard: { type: 'isOpenToAll', params: ({ event }) => event.output },
            target: 'open',
            actions: rememberAccess,
          },
          { target: 'restoring', actions: rememberAccess },
        ],
        onError: failing,
      },
    },
    open: {
      entry: factOf({ type: 'access.opened' }),
      invoke: { id: 'captureVisit', src: 'captureVisit', onError: { actions: announceFailure } },
    },
    restoring: {
      tags: 'pending',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isReturning', params: ({ event }) => event.output },
            target: 'signingIn',
            actions: rememberRestored,
          },
          {
            guard: { type: 'isSession', params: ({ event }) => event.output },
            target: 'checkingAuthority',
            actions: [rememberRestored, factOf({ type: 'session.found' })],
          },
          { target: 'signedOut', actions: rememberRestored },
        ],
        onError: failing,
      },
    },
    signedOut: {
      always: { guard: 'hasLocks', target: 'locked' },
      on: { 'signIn.request': starting },
    },
    // spec §9: an account is locked for 2 minutes, until the end in `locks`. Other accounts can be tried.
    locked: {
      invoke: {
        id: 'holdLocks',
        src: 'holdLocks',
        input: ({ context: { locks } }) => ({ locks }),
        onError: { actions: ['forgetLocks', announceFailure] },
      },
      always: { guard: not('hasLocks'), target: 'signedOut', actions: 'forgetTooMany' },
      on: {
        'locks.changed': { actions: { type: 'rememberLocks', params: ({ event }) => event } },
        'signIn.request': [
          { guard: { type: 'isLocked', params: ({ event }) => event }, actions: 'rememberTooMany' },
          starting,
        ],
      },
    },
    signingIn: {
      tags: 'pending',
      entry: factOf({ type: 'signIn.started' }),
      initial: 'authenticating',
      states: {
        authenticating: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => (event.type === 'signIn.request' ? event.credentials : RETURNING),
            onDone: {
              target: 'authorizing',
              actions: { type: 'rememberSession', params: ({ event }) => ({ session: event.output }) },
            },
            onError: [
              { guard: 'hasEarlier', ...keeping },
              {
                guard: { type: 'locksAccount', params: ({ event }) => event },
                target: '#auth.locked',
                actions: ['lockAccount', 'rememberTooMany'],
              },
              {
                target: '#auth.signedOut',
                actions: [
                  { type: 'countFailure', params: ({ event }) => event },
                  { type: 'rememberSignInFailure', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        authorizing: {
          invoke: {
            id: 'checkAuthority',
            src: 'checkAuthority',
            onDone: { target: '#auth.signedIn', actions: 'forgetFailures' },
            onError: rejecting,
          },
        },
      },
    },
    checkingAuthority: {
      tags: 'pending',
      invoke: {
        id: 'checkAuthority',
        src: 'checkAuthority',
        onDone: 'signedIn',
        onError: [
          { guard: { type: 'isForbidden', params: ({ event }) => event }, ...rejecting },
          { guard: { type: 'isUnauthorized', params: ({ event }) => event }, ...expiring },
          failing,
        ],
      },
    },
    signedIn: {
      entry: { type: 'notifyParent', params: ({ context }) => opened(context) },
      invoke: [
        {
          id: 'session',
          src: 'session',
          input: ({ context }) => ({ session: opened(context).session }),
          onError: { actions: announceFailure },
        },
        {
          id: 'loadDetails',
          src: 'loadDetails',
          onDone: { actions: { type: 'notifyParent', params: ({ event }) => received(event.output) } },
          onError: { actions: announceFailure },
        },
      ],
      on: {
        'signOut.request': 'leaving',
        'session.expire': 'leaving',
        'user.banned': { target: 'leaving', actions: { type: 'rememberBan', params: ({ event }) => event } },
        'token.require': { actions: sendTo('session', ({ event }) => event) },
        'session.updated': { actions: { type: 'rememberSession', params: ({ event }) => event } },
        'user.update': { actions: { type: 'updateUser', params: ({ event }) => event } },
        'session.failed': { actions: announceFailure },
        'session.replaced': 'switchingUser',
        'session.ended': 'leaving',
        'session.revoked': { target: 'leaving', actions: announceEnd },
      },
    },
    leaving: {
      ...closing,
      on: { 'signOut.continue': 'signingOut' },
      after: { signOutTimeout: 'signingOut' },
    },
    switchingUser: {
      ...closing,
      exit: factOf({ type: 'session.closed' }),
      on: { 'signOut.continue': 'restoring' },
      after: { signOutTimeout: 'restoring' },
    },
    signingOut: {
      tags: 'pending',
      entry: 'forgetSession',
      exit: factOf({ type: 'session.closed' }),
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ userId: context.lastUserId }),
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: announceFailure },
      },
    },
    failed: {
      on: {
        'auth.retry': [{ guard: 'hasSession', target: 'checkingAuthority' }, { target: 'loadingOptions' }],
      },
    },
  },
});

/** Fills the chart by its port. */
export const createAuth = (port: AuthPort) => {
  const { api, identity, loginLocks, statusChoice } = port;
  return authMachine.provide({
    actors: {
      loadAccess: fromPromise(() => port.loadAccess()),
      captureVisit: fromPromise(() => port.captureVisit()),
      restoreSession: fromPromise(async () => {
        const [restored, locks] = await Promise.all([identity.restore(), loginLocks.recall()]);
        return { ...restored, locks };
      }),
      signIn: fromPromise(({ input }) => identity.signIn(input)),
      checkAuthority: fromPromise(() => api.checkAuthority()),
      loadDetails: fromPromise(() => api.userDetails()),
      session: createSession(identity),
      signOut: fromPromise(({ input: { userId } }) => {
        statusChoice.forget();
        return identity.signOut(userId);
      }),
      holdLocks: fromCallback(({ sendBack, input }) =>
        loginLocks.hold(input.locks, (locks) =>
          sendBack({ type: 'locks.changed', locks } satisfies LocksReport),
        ),
      ),
    },
  });
};

type Snapshot = SnapshotFrom<typeof authMachine>;
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');
export const isLoginDisabled = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const authFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
export const currentUser = (snapshot: Snapshot): User | null =>
  snapshot.matches('signedIn') ? (snapshot.context.session?.user ?? null) : null;

/** Returns the session whose token calls carry, also while its authority is still being checked. */
export const currentSession = (snapshot: Snapshot): Session | null => snapshot.context.session;

export const loginOptions = (snapshot: Snapshot): readonly LoginOption[] => snapshot.context.access.options;
/** Returns whether a sign-in is pending or the user is signed in. */
export const isSigningIn = (snapshot: Snapshot): boolean =>
  snapshot.matches('signingIn') || snapshot.matches('signedIn');
/** Returns why the last sign-in failed. */
export const signInFailure = (snapshot: Snapshot): LoginFailure | null => snapshot.context.signInFailure;
export const accountLocks = (snapshot: Snapshot): AccountLocks => snapshot.context.locks;
/** Returns whether a sign-in would be accepted now; not so for a locked account. */
export const canSignIn = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'signIn.request', credentials: RETURNING });

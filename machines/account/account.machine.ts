import { type Failure, toFailure } from '@domain/shared/failure';
import { assertEvent, assign, type DoneActorEvent, type ErrorActorEvent, fromPromise, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** The commands of the account settings. Only events carry secrets, never the context. */
type AccountCommand =
  | { type: 'account.retry' }
  | { type: 'account.leave' }
  | { type: 'password.change'; currentPassword: string; newPassword: string }
  | { type: 'sessions.end' }
  | { type: 'data.download' }
  | { type: 'deletion.begin' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.confirm'; password: string | null };

/** The account settings that are available to the user. */
interface AccountMeans {
  /** The user can reauthenticate with a password. */
  hasPassword: boolean;
  /** The server keeps sessions, so that all but the current one can be ended. */
  endsSessions: boolean;
}

/** Why a password was rejected: it is wrong, or too many attempts were made. */
export type ProofFault = 'wrong' | 'locked';

/** `weak`: the new password is too weak. */
export type PasswordChange = { fault: ProofFault | 'weak' | null };

/** `stale`: the last login is too long ago. */
export type Deletion = { fault: ProofFault | 'stale' | null };

export type PasswordChangeInput = { currentPassword: string; newPassword: string };
type DeletionInput = { password: string | null };

/** The actions on the user's own account; every rejection is a `Failure`. */
export interface AccountPort {
  readMeans(): Promise<AccountMeans>;
  /** Changes the password and ends all other sessions. */
  changePassword(passwords: PasswordChangeInput): Promise<PasswordChange>;
  endOtherSessions(): Promise<void>;
  /** Saves all stored data of the user as a file. */
  downloadData(): Promise<void>;
  /** Deletes the account and ends the session; without a password the login must be recent. */
  remove(proof: DeletionInput): Promise<Deletion>;
}

interface AccountContext extends AccountMeans {
  /** Why the last attempt failed. */
  failure: Failure | null;
}

type Answer = PasswordChange | Deletion;
type Fault = NonNullable<Answer['fault']>;

const refused = <Name extends Fault, Target extends string>(fault: Name, target: Target) =>
  ({
    guard: {
      type: 'isFault',
      params: ({ event }: { event: DoneActorEvent<Answer> }) => ({ answer: event.output, fault }),
    },
    target,
  }) as const;

const failing = <Target extends string>(target: Target) =>
  ({
    target,
    actions: { type: 'rememberFailure', params: ({ event }: { event: ErrorActorEvent }) => event },
  }) as const;

/** The account settings: runs one action at a time and keeps its result. Secrets stay out of the context. */
export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountCommand,
    tags: {} as 'busy',
  },
  actors: {
    readMeans: promiseSlot<AccountMeans>('readMeans'),
    changePassword: promiseSlot<PasswordChange, PasswordChangeInput>('changePassword'),
    endSessions: promiseSlot<void>('endSessions'),
    downloadData: promiseSlot<void>('downloadData'),
    deleteAccount: promiseSlot<Deletion, DeletionInput>('deleteAccount'),
  },
  actions: { rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })) },
  guards: {
    isFault: (_, { answer, fault }: { answer: Answer; fault: Fault }) => answer.fault === fault,
    hasPassword: ({ context }) => context.hasPassword,
    endsSessions: ({ context }) => context.endsSessions,
  },
}).createMachine({
  id: 'account',
  context: { hasPassword: false, endsSessions: false, failure: null },
  initial: 'examining',
  states: {
    examining: {
      invoke: {
        id: 'readMeans',
        src: 'readMeans',
        onDone: { target: 'resting', actions: assign(({ event }) => event.output) },
        onError: failing('unreachable'),
      },
    },
    unreachable: { on: { 'account.retry': 'examining' } },
    resting: {
      initial: 'idle',
      on: {
        'password.change': { guard: 'hasPassword', target: 'changingPassword' },
        'sessions.end': { guard: 'endsSessions', target: 'endingSessions' },
        'data.download': 'downloading',
        'deletion.begin': '.deletion',
        'account.leave': '.idle',
      },
      states: {
        idle: {},
        password: {
          initial: 'changed',
          states: { changed: {}, wrong: {}, locked: {}, weak: {}, failed: {} },
        },
        sessions: { initial: 'ended', states: { ended: {}, failed: {} } },
        data: { initial: 'saved', states: { saved: {}, failed: {} } },
        deletion: {
          initial: 'asking',
          states: { asking: {}, wrong: {}, locked: {}, stale: {}, failed: {} },
          on: { 'deletion.confirm': '#account.deleting', 'deletion.cancel': 'idle' },
        },
      },
    },
    changingPassword: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.change');
          return { currentPassword: event.currentPassword, newPassword: event.newPassword };
        },
        onDone: [
          refused('wrong', 'resting.password.wrong'),
          refused('locked', 'resting.password.locked'),
          refused('weak', 'resting.password.weak'),
          { target: 'resting.password' },
        ],
        onError: failing('resting.password.failed'),
      },
    },
    endingSessions: {
      tags: 'busy',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        onDone: 'resting.sessions',
        onError: failing('resting.sessions.failed'),
      },
    },
    downloading: {
      tags: 'busy',
      invoke: {
        id: 'downloadData',
        src: 'downloadData',
        onDone: 'resting.data',
        onError: failing('resting.data.failed'),
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'deletion.confirm');
          return { password: event.password };
        },
        onDone: [
          refused('wrong', 'resting.deletion.wrong'),
          refused('locked', 'resting.deletion.locked'),
          refused('stale', 'resting.deletion.stale'),
          { target: 'deleted' },
        ],
        onError: failing('resting.deletion.failed'),
      },
    },
    deleted: { tags: 'busy' },
  },
});

/** Fills the chart by its port. */
export const createAccount = (port: AccountPort) =>
  accountMachine.provide({
    actors: {
      readMeans: fromPromise(() => port.readMeans()),
      changePassword: fromPromise(({ input }) => port.changePassword(input)),
      endSessions: fromPromise(() => port.endOtherSessions()),
      downloadData: fromPromise(() => port.downloadData()),
      deleteAccount: fromPromise(({ input }) => port.remove(input)),
    },
  });

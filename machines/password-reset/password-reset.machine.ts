import type { ResetCodeFault } from '@domain/login/password-reset';
import type { Failure } from '@domain/shared/failure';
import {
  assertEvent,
  assign,
  type DoneActorEvent,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

export type PasswordResetCommand = { type: 'password.submit'; password: string } | { type: 'reset.retry' };

/** The email of the code's account, or why the code is invalid. */
export type CodeCheck = { email: string } | { fault: ResetCodeFault };

/** `refused`: the password was not accepted. */
export type PasswordSaving = { fault: ResetCodeFault | 'refused' | null };

/** What the reset page needs of the world; rejects with a `Failure`. */
export interface PasswordResetPort {
  check(code: string): Promise<CodeCheck>;
  save(code: string, password: string): Promise<PasswordSaving>;
}

interface PasswordResetContext {
  code: string;
  /** The email of the account; empty until the code was checked. */
  email: string;
}

type Output = CodeCheck | PasswordSaving;

const found = <Fault extends ResetCodeFault>(fault: Fault) =>
  ({
    guard: {
      type: 'isFault',
      params: ({ event }: { event: DoneActorEvent<Output> }) => ({ output: event.output, fault }),
    },
    target: fault,
  }) as const;

/** spec §2, password reset: the page the email links to. The password stays out of the context. */
export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetCommand,
    input: {} as { code: string },
  },
  actors: {
    checkCode: promiseSlot<CodeCheck, { code: string }>('checkCode'),
    savePassword: promiseSlot<PasswordSaving, { code: string; password: string }>('savePassword'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
  },
  guards: {
    isFault: (_, { output, fault }: { output: Output; fault: string }) =>
      'fault' in output && output.fault === fault,
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ code: input.code, email: '' }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          found('expired'),
          found('used'),
          found('invalid'),
          {
            target: 'asking',
            actions: assign(({ event }) => ({ email: 'email' in event.output ? event.output.email : '' })),
          },
        ],
        onError: { target: 'unreachable', actions: announcePart },
      },
    },
    asking: {
      initial: 'ready',
      states: { ready: {}, refused: {}, unsent: {} },
      on: { 'password.submit': 'saving' },
    },
    saving: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { code }, event }) => {
          assertEvent(event, 'password.submit');
          return { code, password: event.password };
        },
        onDone: [
          found('expired'),
          found('used'),
          found('invalid'),
          {
            guard: { type: 'isFault', params: ({ event }) => ({ output: event.output, fault: 'refused' }) },
            target: 'asking.refused',
          },
          { target: 'done' },
        ],
        onError: { target: 'asking.unsent', actions: announcePart },
      },
    },
    unreachable: { on: { 'reset.retry': 'checking' } },
    done: {},
    expired: {},
    used: {},
    invalid: {},
  },
});

type Snapshot = SnapshotFrom<typeof passwordResetMachine>;

const VIEWS = ['checking', 'done', 'expired', 'used', 'invalid', 'unreachable'] as const;
export type ResetView = (typeof VIEWS)[number] | 'asking';

/** Returns the view of the page; the form stays while it is being saved. */
export const resetView = (snapshot: Snapshot): ResetView =>
  VIEWS.find((view) => snapshot.matches(view)) ?? 'asking';
export const accountEmail = (snapshot: Snapshot): string => snapshot.context.email;
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
/** Returns why the last attempt failed. */
export const savingProblem = (snapshot: Snapshot): 'refused' | 'unsent' | null => {
  if (snapshot.matches({ asking: 'refused' })) return 'refused';
  return snapshot.matches({ asking: 'unsent' }) ? 'unsent' : null;
};

/** Fills the chart by its port; failed calls are reported. */
export const createPasswordReset = (port: PasswordResetPort, report: (failure: Failure) => void) =>
  passwordResetMachine.provide({
    actors: {
      checkCode: fromPromise(({ input: { code } }) => port.check(code)),
      savePassword: fromPromise(({ input: { code, password } }) => port.save(code, password)),
    },
    actions: { notifyParent: (_, { failure }) => report(failure) },
  });

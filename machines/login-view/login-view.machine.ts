import type { LoginOption } from '@domain/login/login';
import { type LoginFailure, toLoginFailure } from '@domain/login/login-failure';
import { assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the login page needs of the world. */
export interface LoginViewPort {
  /** Requests an email with a password reset link; rejects with a `LoginFailure`. */
  sendPasswordResetEmail(email: string): Promise<void>;
}

export type LoginViewCommand =
  | { type: 'option.select'; option: LoginOption }
  | { type: 'option.leave' }
  | { type: 'passwordReset.request'; email: string }
  /** Clears the message about the email. */
  | { type: 'passwordReset.dismiss' };
export type LoginViewFact =
  /** Another form is shown; messages of earlier attempts do not belong to it. */
  | { type: 'form.changed' }
  /** The form of a selected option is shown. */
  | { type: 'option.selected' }
  | { type: 'option.left' };

interface LoginViewContext {
  selected: LoginOption | null;
  failure: LoginFailure | null;
}

const request = {
  target: 'loading',
  actions: [{ type: 'notifyParent', params: { type: 'form.changed' } }],
} as const;

const answered = {
  'option.select': 'idle',
  'option.leave': 'idle',
  'passwordReset.dismiss': 'idle',
  'passwordReset.request': request,
} as const;

/** spec §2 and §4, Login page: the shown form and the password reset request; sign-ins belong to `auth`. */
export const loginViewMachine = setup({
  types: { context: {} as LoginViewContext, events: {} as LoginViewCommand },
  actors: { sendPasswordResetEmail: promiseSlot<void, { email: string }>('sendPasswordResetEmail') },
  actions: {
    notifyParent: sendTo(parentActor, fact<LoginViewFact>),
    forgetSelection: assign({ selected: null }),
  },
}).createMachine({
  id: 'loginView',
  type: 'parallel',
  context: { selected: null, failure: null },
  states: {
    form: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'option.select': {
              target: 'filling',
              actions: [
                assign({ selected: ({ event }) => event.option }),
                { type: 'notifyParent', params: { type: 'form.changed' } },
              ],
            },
          },
        },
        filling: {
          entry: { type: 'notifyParent', params: { type: 'option.selected' } },
          exit: { type: 'notifyParent', params: { type: 'option.left' } },
          on: {
            'option.leave': {
              target: 'choosing',
              actions: ['forgetSelection', { type: 'notifyParent', params: { type: 'form.changed' } }],
            },
          },
        },
      },
    },
    passwordReset: {
      initial: 'idle',
      states: {
        idle: { on: { 'passwordReset.request': request } },
        loading: {
          invoke: {
            id: 'sendPasswordResetEmail',
            src: 'sendPasswordResetEmail',
            input: ({ event }) => {
              assertEvent(event, 'passwordReset.request');
              return { email: event.email };
            },
            onDone: 'success',
            onError: {
              target: 'error',
              actions: assign(({ event }) => ({ failure: toLoginFailure(event.error, 'PASSWORD_RESET') })),
            },
          },
        },
        error: { exit: assign({ failure: null }), on: answered },
        success: { on: answered },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof loginViewMachine>;
export const selectedOption = (snapshot: Snapshot): LoginOption | null => snapshot.context.selected;
export const isSendingEmail = (snapshot: Snapshot): boolean => snapshot.matches({ passwordReset: 'loading' });
export const isEmailSent = (snapshot: Snapshot): boolean => snapshot.matches({ passwordReset: 'success' });
export const emailFailure = (snapshot: Snapshot): LoginFailure | null => snapshot.context.failure;

/** Fills the chart by its port. */
export const createLoginView = (port: LoginViewPort) =>
  loginViewMachine.provide({
    actors: {
      sendPasswordResetEmail: fromPromise(({ input: { email } }) => port.sendPasswordResetEmail(email)),
    },
  });

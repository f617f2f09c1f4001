import type { Credentials, LoginOption } from '@domain/login';
import { assign, type SnapshotFrom, setup } from 'xstate';

export type LoginViewCommand =
  | { type: 'options.show'; options: readonly LoginOption[] }
  | { type: 'option.select'; option: LoginOption }
  | { type: 'option.leave' }
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'login.fail'; message: string }
  | { type: 'login.succeed' }
  | { type: 'login.reset' }
  | { type: 'login.close' };
export type LoginViewFact = { type: 'login.submitted'; credentials: Credentials };

interface LoginViewContext {
  options: readonly LoginOption[];
  selected: LoginOption | null;
  /** A key of the login catalogue, or the server's own text. */
  message: string | null;
}

/** spec §2 and §4, Login page: which form is shown and how the last attempt went. */
export const loginViewMachine = setup({
  types: { context: {} as LoginViewContext, events: {} as LoginViewCommand },
  actions: {
    announce: (_, _fact: LoginViewFact) => {},
    rememberOptions: assign((_, { options }: { options: readonly LoginOption[] }) => ({ options })),
    selectOption: assign((_, { option }: { option: LoginOption }) => ({ selected: option })),
    selectOnlyOption: assign(({ context }) => ({ selected: context.options[0] ?? null })),
    forgetSelection: assign({ selected: null }),
    rememberMessage: assign((_, { message }: { message: string }) => ({ message })),
    forgetMessage: assign({ message: null }),
  },
  guards: { isOnlyOption: (_, { options }: { options: readonly LoginOption[] }) => options.length === 1 },
}).createMachine({
  id: 'loginView',
  type: 'parallel',
  context: { options: [], selected: null, message: null },
  states: {
    form: {
      initial: 'choosing',
      on: {
        'options.show': [
          {
            guard: { type: 'isOnlyOption', params: ({ event }) => ({ options: event.options }) },
            target: '.filling',
            actions: [
              { type: 'rememberOptions', params: ({ event }) => ({ options: event.options }) },
              'selectOnlyOption',
            ],
          },
          {
            target: '.choosing',
            actions: [
              { type: 'rememberOptions', params: ({ event }) => ({ options: event.options }) },
              'forgetSelection',
            ],
          },
        ],
      },
      states: {
        choosing: {
          on: {
            'option.select': {
              target: 'filling',
              actions: { type: 'selectOption', params: ({ event }) => ({ option: event.option }) },
            },
          },
        },
        filling: { on: { 'option.leave': { target: 'choosing', actions: 'forgetSelection' } } },
      },
    },
    attempt: {
      initial: 'idle',
      on: { 'login.reset': { target: '.idle', actions: 'forgetMessage' } },
      states: {
        idle: {
          on: {
            'login.submit': {
              target: 'loading',
              actions: [
                'forgetMessage',
                { type: 'announce', params: ({ event }) => submitted(event.credentials) },
              ],
            },
          },
        },
        loading: {
          on: {
            'login.fail': {
              target: 'error',
              actions: { type: 'rememberMessage', params: ({ event }) => ({ message: event.message }) },
            },
            'login.succeed': 'success',
            'login.close': 'idle',
          },
        },
        error: {
          on: {
            'login.submit': {
              target: 'loading',
              actions: [
                'forgetMessage',
                { type: 'announce', params: ({ event }) => submitted(event.credentials) },
              ],
            },
            'option.leave': { target: 'idle', actions: 'forgetMessage' },
          },
        },
        success: { on: { 'login.close': 'idle' } },
      },
    },
  },
});

const submitted = (credentials: Credentials): LoginViewFact => ({ type: 'login.submitted', credentials });

type Snapshot = SnapshotFrom<typeof loginViewMachine>;
export const loginOptions = (snapshot: Snapshot): readonly LoginOption[] => snapshot.context.options;
export const selectedOption = (snapshot: Snapshot): LoginOption | null => snapshot.context.selected;
export const loginMessage = (snapshot: Snapshot): string | null =>
  snapshot.matches({ attempt: 'error' }) ? snapshot.context.message : null;
export const isLoggingIn = (snapshot: Snapshot): boolean =>
  snapshot.matches({ attempt: 'loading' }) || snapshot.matches({ attempt: 'success' });

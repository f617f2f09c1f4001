import { toFailure } from '@domain/failure';
import type { Credentials, LoginOption } from '@domain/login';
import { and, assign, type SnapshotFrom, setup, stateIn } from 'xstate';
import { promiseSlot } from '../slots';

export type LoginViewCommand =
  | { type: 'options.show'; options: readonly LoginOption[] }
  | { type: 'option.select'; option: LoginOption }
  | { type: 'option.leave' }
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'login.resume' }
  | { type: 'login.fail'; message: string }
  | { type: 'login.succeed' }
  | { type: 'login.reset' }
  | { type: 'login.close' }
  | { type: 'password.reset'; email: string };
export type LoginViewFact = { type: 'login.submitted'; credentials: Credentials };

interface LoginViewContext {
  options: readonly LoginOption[];
  selected: LoginOption | null;
  /** A key of the login catalogue, or the server's own text. */
  message: string | null;
}

const rememberMessage = {
  type: 'rememberMessage',
  params: ({ event }: { event: { message: string } }) => event,
} as const;

const resting = {
  'login.submit': {
    target: 'loading',
    actions: [
      'forgetMessage',
      {
        type: 'announce',
        params: ({ event }: { event: { credentials: Credentials } }) => submitted(event.credentials),
      },
    ],
  },
  'password.reset': { target: 'requesting', actions: 'forgetMessage' },
} as const;

const told = {
  'option.select': { target: 'idle', actions: 'forgetMessage' },
  'option.leave': { target: 'idle', actions: 'forgetMessage' },
} as const;

/** spec §2 and §4, Login page: which form is shown and how the last attempt went. */
export const loginViewMachine = setup({
  types: { context: {} as LoginViewContext, events: {} as LoginViewCommand },
  actors: { requestReset: promiseSlot<void, { email: string }>('requestReset') },
  actions: {
    announce: (_, _fact: LoginViewFact) => {},
    rememberOptions: assign((_, { options }: { options: readonly LoginOption[] }) => ({ options })),
    selectOption: assign((_, { option }: { option: LoginOption }) => ({ selected: option })),
    selectOnlyOption: assign(({ context }) => ({ selected: context.options[0] ?? null })),
    forgetSelection: assign({ selected: null }),
    rememberMessage: assign((_, { message }: { message: string }) => ({ message })),
    rememberSending: assign({ message: 'login.emailSent' }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      message: toFailure(error).errMsg ?? 'login.unknownError',
    })),
    forgetMessage: assign({ message: null }),
  },
  guards: {
    isOnlyOption: (_, { options }: { options: readonly LoginOption[] }) => options.length === 1,
    /** Somebody was let in and has left: the next person chooses anew. */
    isOver: and([({ context }) => context.options.length > 1, stateIn({ attempt: 'success' })]),
    isAboutLock: ({ context }) => context.message === 'login.tooManyAttempts',
  },
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
            guard: { type: 'isOnlyOption', params: ({ event }) => event },
            target: '.filling',
            actions: [{ type: 'rememberOptions', params: ({ event }) => event }, 'selectOnlyOption'],
          },
          {
            target: '.choosing',
            actions: [{ type: 'rememberOptions', params: ({ event }) => event }, 'forgetSelection'],
          },
        ],
      },
      states: {
        choosing: {
          on: {
            'option.select': {
              target: 'filling',
              actions: { type: 'selectOption', params: ({ event }) => event },
            },
          },
        },
        filling: {
          on: {
            'option.leave': { target: 'choosing', actions: 'forgetSelection' },
            'login.close': { guard: 'isOver', target: 'choosing', actions: 'forgetSelection' },
          },
        },
      },
    },
    attempt: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            ...resting,
            'login.resume': 'loading',
            'login.fail': { target: 'error', actions: rememberMessage },
          },
        },
        loading: {
          on: {
            'login.fail': { target: 'error', actions: rememberMessage },
            'login.succeed': 'success',
            'login.close': 'idle',
          },
        },
        error: {
          on: {
            ...resting,
            ...told,
            'login.reset': { guard: 'isAboutLock', target: 'idle', actions: 'forgetMessage' },
          },
        },
        requesting: {
          invoke: {
            id: 'requestReset',
            src: 'requestReset',
            input: ({ event }) => ({ email: (event as Extract<LoginViewCommand, { email: string }>).email }),
            onDone: { target: 'sent', actions: 'rememberSending' },
            onError: {
              target: 'error',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
          },
        },
        sent: { on: { ...resting, ...told } },
        success: { on: { 'login.close': 'idle' } },
      },
    },
  },
});

const submitted = (credentials: Credentials): LoginViewFact => ({ type: 'login.submitted', credentials });

type Snapshot = SnapshotFrom<typeof loginViewMachine>;
export const loginOptions = (snapshot: Snapshot): readonly LoginOption[] => snapshot.context.options;
export const selectedOption = (snapshot: Snapshot): LoginOption | null => snapshot.context.selected;
export const loginMessage = (snapshot: Snapshot): string | null => snapshot.context.message;
export const isEmailSent = (snapshot: Snapshot): boolean => snapshot.matches({ attempt: 'sent' });
export const isLoggingIn = (snapshot: Snapshot): boolean =>
  snapshot.matches({ attempt: 'loading' }) || snapshot.matches({ attempt: 'success' });
/** Somebody has to wait for an answer. */
export const isBusy = (snapshot: Snapshot): boolean =>
  isLoggingIn(snapshot) || snapshot.matches({ attempt: 'requesting' });

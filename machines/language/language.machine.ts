import { type Failure, toFailure } from '@domain/failure';
import type { LanguageChoice } from '@domain/language';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

export type LanguageCommand = { type: 'language.select'; locale: string } | { type: 'language.retry' };

interface LanguageContext {
  /** The locale whose texts are shown; empty until the first one is ready. */
  locale: string;
  /** What is being loaded. */
  wanted: LanguageChoice | null;
  failure: Failure | null;
}

/** spec §4, Language choice: the five steps are `chooseLanguage`; only explicit choices are stored. */
export const languageMachine = setup({
  types: { context: {} as LanguageContext, events: {} as LanguageCommand, tags: {} as 'pending' },
  actors: {
    detectLanguage: promiseSlot<LanguageChoice>('detectLanguage'),
    /** Loads the catalogue and makes its texts the current ones; stores the locale when it was chosen explicitly. */
    activateLanguage: promiseSlot<void, LanguageChoice>('activateLanguage'),
  },
  actions: {
    rememberWish: assign((_, { choice }: { choice: LanguageChoice }) => ({ wanted: choice, failure: null })),
    adoptWish: assign({ locale: ({ context }) => context.wanted?.locale ?? context.locale, wanted: null }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
  },
  guards: { hasWish: ({ context }) => context.wanted !== null },
}).createMachine({
  id: 'language',
  context: { locale: '', wanted: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'pending',
      initial: 'detecting',
      states: {
        detecting: {
          invoke: {
            id: 'detectLanguage',
            src: 'detectLanguage',
            onDone: {
              target: 'activating',
              actions: { type: 'rememberWish', params: ({ event }) => ({ choice: event.output }) },
            },
            onError: {
              target: '#language.failed',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        activating: {
          invoke: {
            id: 'activateLanguage',
            src: 'activateLanguage',
            input: ({ context }) => context.wanted as LanguageChoice,
            onDone: { target: '#language.ready', actions: 'adoptWish' },
            onError: {
              target: '#language.failed',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    ready: {
      on: {
        'language.select': {
          target: 'choosing.activating',
          actions: {
            type: 'rememberWish',
            params: ({ event }) => ({ choice: { locale: event.locale, explicit: true } }),
          },
        },
      },
    },
    failed: {
      on: {
        'language.select': {
          target: 'choosing.activating',
          actions: {
            type: 'rememberWish',
            params: ({ event }) => ({ choice: { locale: event.locale, explicit: true } }),
          },
        },
        'language.retry': [{ guard: 'hasWish', target: 'choosing.activating' }, { target: 'choosing' }],
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof languageMachine>;
export const hasTexts = (snapshot: Snapshot): boolean => snapshot.context.locale !== '';
export const currentLocale = (snapshot: Snapshot): string => snapshot.context.locale;
export const isLanguageFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

import { type Failure, toFailure } from '@domain/shared/failure';
import type { LanguageChoice } from '@domain/shared/language';
import { required } from '@domain/shared/required';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** What the language of the texts needs of the world. */
export interface LanguagePort {
  detect(): Promise<LanguageChoice>;
  /** Loads the catalogue and activates it; stores the locale when it was chosen explicitly. */
  activate(choice: LanguageChoice): Promise<void>;
}

export type LanguageCommand =
  | { type: 'language.select'; locale: string }
  /** The settings arrived after a language had been chosen without them. */
  | { type: 'language.detect' };

interface LanguageContext {
  /** The locale of the shown texts; empty until the first one is loaded. */
  locale: string;
  /** The choice that is being loaded. */
  wanted: LanguageChoice | null;
  failure: Failure | null;
}

const select = {
  target: 'choosing.activating',
  actions: {
    type: 'rememberWanted',
    params: ({ event }: { event: { locale: string } }) => ({
      choice: { locale: event.locale, explicit: true },
    }),
  },
} as const;

const failed = {
  target: '#language.failed',
  actions: { type: 'rememberFailure', params: ({ event }: { event: { error: unknown } }) => event },
} as const;

/** spec §4, Language choice: `chooseLanguage` has the five steps; only explicit choices are stored. */
export const languageMachine = setup({
  types: { context: {} as LanguageContext, events: {} as LanguageCommand, tags: {} as 'pending' },
  actors: {
    detectLanguage: promiseSlot<LanguageChoice>('detectLanguage'),
    activateLanguage: promiseSlot<void, LanguageChoice>('activateLanguage'),
  },
  actions: {
    rememberWanted: assign((_, { choice }: { choice: LanguageChoice }) => ({
      wanted: choice,
      failure: null,
    })),
    adoptWish: assign({ locale: ({ context }) => context.wanted?.locale ?? context.locale, wanted: null }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
  },
}).createMachine({
  id: 'language',
  context: { locale: '', wanted: null, failure: null },
  initial: 'choosing',
  on: { 'language.detect': '.choosing' },
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
              actions: { type: 'rememberWanted', params: ({ event }) => ({ choice: event.output }) },
            },
            onError: failed,
          },
        },
        activating: {
          invoke: {
            id: 'activateLanguage',
            src: 'activateLanguage',
            input: ({ context }) => required(context.wanted),
            onDone: { target: '#language.ready', actions: 'adoptWish' },
            onError: failed,
          },
        },
      },
    },
    ready: { on: { 'language.select': select } },
    failed: { on: { 'language.select': select } },
  },
});

type Snapshot = SnapshotFrom<typeof languageMachine>;
export const hasTexts = (snapshot: Snapshot): boolean => snapshot.context.locale !== '';
export const currentLocale = (snapshot: Snapshot): string => snapshot.context.locale;
export const isLanguageFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

/** Fills the chart by its port. */
export const createLanguage = (port: LanguagePort) =>
  languageMachine.provide({
    actors: {
      detectLanguage: fromPromise(() => port.detect()),
      activateLanguage: fromPromise(({ input }) => port.activate(input)),
    },
  });

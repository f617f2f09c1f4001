import type { AnswerBy, AnswerLine, Sentence, Source } from '@domain/search/search';
import { Failure } from '@domain/shared/failure';
import type { Language } from '@domain/shared/language';
import { SEARCH_LINE_TIMEOUT } from '@domain/shared/limits';
import { assign, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Watch } from '../patterns/port';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { streamSlot } from '../slots';

/** A question, and the language of its answer. */
export interface Question {
  text: string;
  language: Language;
}

/** What the search needs of the world. */
export interface SearchPort {
  /** Reports the lines of the answer until the last one; ending it early ends the call. */
  watchAnswer: Watch<Question, AnswerLine>;
}

/** The user's commands. */
export type SearchCommand =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'question.type'; text: string }
  /** Asks what was typed, in place of a question that is being answered. */
  | { type: 'question.ask'; language: Language }
  /** Asks the last question again. */
  | { type: 'answer.retry' };

type AnswerEvent =
  | { type: 'sources.received'; sources: readonly Source[]; by: AnswerBy }
  | { type: 'sentence.received'; sentence: Sentence }
  | { type: 'answer.ended' }
  | { type: 'answer.failed'; failure: Failure };

interface SearchContext {
  /** What is typed. */
  text: string;
  asked: Question;
  sources: readonly Source[];
  by: AnswerBy;
  sentences: readonly Sentence[];
}

const SENTENCES_MAX = 50;
const NOTHING = { sources: [], sentences: [] } as const;

const fail = { target: 'failed', actions: announcePart } as const;

const overdue = {
  target: '#search.failed',
  actions: {
    type: 'notifyParent',
    params: () => ({
      type: 'part.failed' as const,
      failure: new Failure('NOT_REACHABLE', 'The answer has stopped arriving'),
    }),
  },
} as const;

/** The question of a visitor, and its answer as it arrives. */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchCommand | AnswerEvent },
  actors: { answer: streamSlot<AnswerEvent, Question>('answer') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    /** What was found for the same question stays until it is found again. */
    takeQuestion: assign(({ context }, { language }: { language: Language }) => {
      const text = context.text.trim();
      return { asked: { text, language }, ...(text !== context.asked.text && NOTHING) };
    }),
    addSentence: assign(({ context: { sentences } }, { sentence }: { sentence: Sentence }) => ({
      sentences: [...sentences, sentence].slice(0, SENTENCES_MAX),
    })),
  },
  guards: {
    hasQuestion: ({ context }) => context.text.trim() !== '',
    hasSources: ({ context }) => context.sources.length > 0,
  },
  delays: { lineTimeout: SEARCH_LINE_TIMEOUT },
}).createMachine({
  id: 'search',
  context: { text: '', asked: { text: '', language: 'en' }, by: 'passage', ...NOTHING },
  initial: 'idle',
  on: {
    'question.type': { actions: assign({ text: ({ event }) => event.text }) },
    'question.ask': {
      guard: 'hasQuestion',
      target: '.asking',
      reenter: true,
      actions: { type: 'takeQuestion', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    asking: {
      entry: assign({ sentences: [] }),
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context }) => context.asked,
        onError: fail,
      },
      on: {
        'search.close': 'interrupted',
        'sources.received': {
          target: '.arriving',
          actions: assign(({ event }) => ({ sources: event.sources, by: event.by })),
        },
        'answer.failed': fail,
      },
      initial: 'waiting',
      states: {
        waiting: { after: { lineTimeout: overdue } },
        arriving: {
          after: { lineTimeout: overdue },
          on: {
            'sentence.received': {
              target: 'arriving',
              reenter: true,
              actions: { type: 'addSentence', params: ({ event }) => event },
            },
            'answer.ended': [
              { guard: 'hasSources', target: '#search.answered' },
              { target: '#search.empty' },
            ],
          },
        },
      },
    },
    answered: {},
    empty: {},
    failed: { on: { 'answer.retry': 'asking' } },
    /** The dialog was closed before the answer was complete. */
    interrupted: { on: { 'search.open': 'asking' } },
  },
});

type Snapshot = SnapshotFrom<typeof searchMachine>;

export const typedQuestion = (snapshot: Snapshot): string => snapshot.context.text;
/** Returns the question that was asked last. */
export const askedQuestion = (snapshot: Snapshot): Question => snapshot.context.asked;
/** Returns what was found, best first. */
export const foundSources = (snapshot: Snapshot): readonly Source[] => snapshot.context.sources;
/** Returns the sentences of the answer that have arrived. */
export const answerSentences = (snapshot: Snapshot): readonly Sentence[] => snapshot.context.sentences;
/** Returns whether a language model writes the answer. */
export const isByModel = (snapshot: Snapshot): boolean => snapshot.context.by === 'model';

const STATES = ['answered', 'empty', 'failed', 'idle'] as const;
/** Returns what is shown of the answer. */
export const answerState = (snapshot: Snapshot): 'asking' | (typeof STATES)[number] =>
  STATES.find((state) => snapshot.matches(state)) ?? 'asking';

function eventOf(line: AnswerLine): AnswerEvent {
  switch (line.type) {
    case 'sources':
      return { type: 'sources.received', sources: line.sources, by: line.by };
    case 'sentence':
      return { type: 'sentence.received', sentence: { text: line.text, sources: line.sources } };
    case 'end':
      return { type: 'answer.ended' };
    case 'failed':
      return {
        type: 'answer.failed',
        failure: new Failure('PROCESSING_ERROR', 'The answer could not be written'),
      };
  }
}

/** Fills the chart by its port. */
export const createSearch = (port: SearchPort) =>
  searchMachine.provide({
    actors: {
      answer: fromCallback<AnswerEvent, Question>(({ input, sendBack }) =>
        port.watchAnswer(
          input,
          (line) => sendBack(eventOf(line)),
          (failure) => sendBack({ type: 'answer.failed', failure }),
        ),
      ),
    },
  });

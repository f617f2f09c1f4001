import { type MentionPerson, type MentionQuery, mentionQuery, type TypedText } from '@domain/chat/mentions';
import type { Failure } from '@domain/shared/failure';
import { PEOPLE_SEARCH_DELAY } from '@domain/shared/limits';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import { type ChannelPlace, placeOf } from './chat-room.events';

/** People of a channel whose names have the words of a text; some of them when it is empty. */
export interface MentionSearch extends ChannelPlace {
  text: string;
}

/** What the picker of mentions needs of the world. */
export interface MentionPickerPort {
  findPeople: (search: MentionSearch) => Promise<readonly MentionPerson[]>;
}

/** Where a person is mentioned, instead of what was typed to find them. */
export interface ChosenMention extends MentionPerson {
  from: number;
  to: number;
}

type MentionPickerEvent =
  /** The text or the caret has changed. */
  | { type: 'caret.moved'; typed: TypedText; caret: number }
  | { type: 'option.next' }
  | { type: 'option.previous' }
  /** Mentions the person at an index of the list; without one, the marked person. */
  | { type: 'option.choose'; index?: number }
  | { type: 'picker.dismiss' };

type MentionPickerFact =
  | ({ type: 'mention.chosen' } & ChosenMention)
  | { type: 'chat.failed'; failure: Failure };

interface MentionPickerInput extends ChannelPlace, WithParent<MentionPickerFact> {}

interface MentionPickerContext extends MentionPickerInput {
  query: MentionQuery;
  people: readonly MentionPerson[];
  /** The index of the marked person. */
  marked: number;
}

type Context = { context: MentionPickerContext };
type Caret = { typed: TypedText; caret: number };
type CaretEvent = { event: Caret };
type Found = { output: readonly MentionPerson[] };

const NOTHING = { query: { from: -1, to: -1, text: '' }, people: [], marked: 0 } as const;

const searchOf = ({ context }: Context): MentionSearch => ({
  ...placeOf({ context }),
  text: context.query.text.trim(),
});

const chosenOf = ({ context, event }: Context & { event: { index?: number } }): MentionPickerFact => {
  const { people, marked, query } = context;
  const { uid, name } = people[event.index ?? marked] as MentionPerson;
  return { type: 'mention.chosen', uid, name, from: query.from, to: query.to };
};

const announceFailure = announced('chat.failed');

const caret = ({ event }: CaretEvent): Caret => event;
const rememberQuery = { type: 'rememberQuery', params: caret } as const;
const search = { guard: { type: 'isSearched', params: caret }, actions: rememberQuery } as const;
const stay = { guard: { type: 'isSameQuery', params: caret } } as const;
const anew = [{ ...search, target: 'opened.typing' }, { target: 'closed' }] as const;

/** Returns whether more is typed after the same `@`. */
function continues(query: MentionQuery, { typed, caret: at }: Caret): boolean {
  const found = mentionQuery(typed, at);
  return found !== null && found.from === query.from && found.text.startsWith(query.text);
}

/** Finds the person whom the user wants to mention: what is typed after an `@` searches the people of the channel. */
export const mentionPickerMachine = setup({
  types: {
    context: {} as MentionPickerContext,
    input: {} as MentionPickerInput,
    events: {} as MentionPickerEvent,
  },
  actors: { findPeople: promiseSlot<readonly MentionPerson[], MentionSearch>('findPeople') },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<MentionPickerFact>),
    rememberQuery: assign((_, { typed, caret: at }: Caret) => ({
      query: mentionQuery(typed, at) ?? NOTHING.query,
    })),
    forgetPeople: assign({ people: [], marked: 0 }),
    markNext: assign(({ context: { marked, people } }) => ({ marked: (marked + 1) % people.length })),
    markPrevious: assign(({ context: { marked, people } }) => ({
      marked: (marked - 1 + people.length) % people.length,
    })),
  },
  guards: {
    isSearched: (_, { typed, caret: at }: Caret) => mentionQuery(typed, at) !== null,
    isSameQuery: ({ context: { query } }, { typed, caret: at }: Caret) => {
      const found = mentionQuery(typed, at);
      return found !== null && found.from === query.from && found.text === query.text;
    },
    isContinued: ({ context: { query } }, moved: Caret) => continues(query, moved),
    /** A name was typed that nobody has, and more of it. */
    isFruitless: ({ context: { query } }, moved: Caret) => query.text !== '' && continues(query, moved),
    isNobody: (_, { output }: Found) => output.length === 0,
    hasOption: ({ context: { people, marked } }, { index = marked }: { index?: number }) =>
      people[index] !== undefined,
  },
  delays: { searchDelay: PEOPLE_SEARCH_DELAY },
}).createMachine({
  id: 'mentionPicker',
  context: ({ input }) => ({ ...input, ...NOTHING }),
  initial: 'closed',
  states: {
    closed: { entry: 'forgetPeople', on: { 'caret.moved': { ...search, target: 'opened.searching' } } },
    opened: {
      initial: 'searching',
      on: {
        'caret.moved': [stay, { ...search, target: '.typing' }, { target: 'closed' }],
        'option.next': { guard: { type: 'hasOption', params: {} }, actions: 'markNext' },
        'option.previous': { guard: { type: 'hasOption', params: {} }, actions: 'markPrevious' },
        'option.choose': {
          guard: { type: 'hasOption', params: ({ event }) => event },
          target: 'closed',
          actions: { type: 'notifyParent', params: chosenOf },
        },
        'picker.dismiss': 'dismissed',
      },
      states: {
        typing: { after: { searchDelay: 'searching' } },
        searching: {
          invoke: {
            id: 'findPeople',
            src: 'findPeople',
            input: searchOf,
            onDone: [
              { guard: { type: 'isNobody', params: ({ event }) => event }, target: '#mentionPicker.nobody' },
              { target: 'shown', actions: assign(({ event }) => ({ people: event.output, marked: 0 })) },
            ],
            onError: { target: 'failed', actions: announceFailure },
          },
        },
        shown: {},
        failed: { entry: 'forgetPeople' },
      },
    },
    // More of the same name finds nobody either.
    nobody: {
      entry: 'forgetPeople',
      on: { 'caret.moved': [{ guard: { type: 'isFruitless', params: caret } }, ...anew] },
    },
    dismissed: {
      entry: 'forgetPeople',
      on: { 'caret.moved': [{ guard: { type: 'isContinued', params: caret } }, ...anew] },
    },
  },
});

type Snapshot = SnapshotFrom<typeof mentionPickerMachine>;
export type MentionPickerState = 'closed' | 'searching' | 'shown' | 'nobody' | 'failed';

/** Returns what the picker shows. */
export const mentionPickerState = ({ value }: Snapshot): MentionPickerState => {
  if (value === 'closed' || value === 'dismissed') return 'closed';
  if (value === 'nobody') return 'nobody';
  return value.opened === 'typing' ? 'searching' : value.opened;
};
/** Returns the people who can be mentioned; the same array until it changes. */
export const mentionOptions = (snapshot: Snapshot): readonly MentionPerson[] => snapshot.context.people;
/** Returns the index of the marked person. */
export const markedOption = (snapshot: Snapshot): number => snapshot.context.marked;
/** Returns what is typed after the `@`. */
export const mentionSearchText = (snapshot: Snapshot): string => snapshot.context.query.text;

/** Fills the chart by its port. */
export const createMentionPicker = (port: MentionPickerPort) =>
  mentionPickerMachine.provide({
    actors: { findPeople: fromPromise(({ input }) => port.findPeople(input)) },
  });

import { isDeepStrictEqual } from 'node:util';
import { type TypedText, typedOf } from '@domain/chat/mentions';
import {
  markedOption,
  mentionOptions,
  mentionPickerMachine,
  mentionPickerState,
  mentionSearchText,
} from '@machines/chat-room/mention-picker.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, offline } from './chat-fixture';

const GRACE = { uid: 'grace', name: 'Grace Hopper' };
const GREG = { uid: 'greg', name: 'Greg' };
const GRETA = { uid: 'greta', name: 'Greta' };
const moved = (typed: TypedText) => ({ type: 'caret.moved', typed, caret: typed.text.length }) as const;
const gr = moved(typedOf('Hi @gr'));
const bare = moved(typedOf('Hi @'));
const gra = moved(typedOf('Hi @gra'));
const other = moved(typedOf('Hi @[Grace Hopper](grace) @gr'));
const mentioned = moved(typedOf('Hi @[Grace Hopper](grace)'));
const queries = new Map([
  [gr, { from: 3, to: 6, text: 'gr' }],
  [bare, { from: 3, to: 4, text: '' }],
  [gra, { from: 3, to: 7, text: 'gra' }],
  [other, { from: 17, to: 20, text: 'gr' }],
]);
const FAILED = { type: 'chat.failed', failure: offline };

describeMachine({
  machine: mentionPickerMachine,
  input: { ...IN_TEAM, parent: PARENT },
  events: {
    ...withoutData('option.next', 'option.previous', 'picker.dismiss'),
    'caret.moved': [bare, gr, gra, other, mentioned],
    'option.choose': [{}, { index: 1 }],
  },
  slots: { findPeople: { done: [[GRACE, GREG, GRETA], [GRACE], []], error: [offline] } },
  delays: { searchDelay: 300 },
  states: {
    closed: {
      holds: ({ now }) => mentionPickerState(now) === 'closed' && mentionOptions(now).length === 0,
      entered: asks(),
    },
    'opened.typing': {
      holds: ({ now }) => mentionPickerState(now) === 'searching',
      entered: asks(),
    },
    'opened.searching': {
      holds: ({ now }) => mentionPickerState(now) === 'searching',
      entered: (step) => asks(['findPeople', { ...IN_TEAM, text: mentionSearchText(step.now) }])(step),
    },
    'opened.shown': {
      holds: ({ now }) => mentionPickerState(now) === 'shown' && mentionOptions(now).length > 0,
      entered: ({ now, event }) => mentionOptions(now) === event.output && markedOption(now) === 0,
    },
    'opened.failed': {
      holds: ({ now }) => mentionPickerState(now) === 'failed',
      entered: all(asks(), announces(FAILED)),
    },
    nobody: {
      holds: ({ now }) => mentionPickerState(now) === 'nobody' && mentionOptions(now).length === 0,
      entered: ({ event }) => event.output.length === 0,
    },
    dismissed: {
      holds: ({ now }) => mentionPickerState(now) === 'closed' && mentionOptions(now).length === 0,
      entered: asks(),
    },
  },
  invariants: {
    'what is typed after the last @ is searched': ({ event, before, now }) =>
      given(event.type === 'caret.moved' && mentionPickerState(now) === 'searching', () => {
        const query = queries.get(event as typeof gr);
        return mentionPickerState(before) === 'searching' || isDeepStrictEqual(now.context.query, query);
      }),
    'the same text is not searched again': ({ event, before, now, asked }) =>
      given(
        event === gr &&
          before.matches('opened') &&
          before.context.query.text === 'gr' &&
          before.context.query.from === 3,
        () => mentionPickerState(now) === mentionPickerState(before) && asked.length === 0,
      ),
    'more of a name that finds nobody, or was dismissed, is not searched': ({ event, before, now }) =>
      given(
        event === gra &&
          before.context.query.text === 'gr' &&
          before.context.query.from === 3 &&
          (before.matches('nobody') || before.matches('dismissed')),
        () => now.value === before.value,
      ),
    'a name is searched although nobody was found without one': ({ event, before, now }) =>
      given(event === gra && before.matches('nobody') && before.context.query.text === '', () =>
        now.matches({ opened: 'typing' }),
      ),
    'another text is searched also after nobody was found': ({ event, before, now }) =>
      given(event === other && before.matches('nobody') && before.context.query.from === 3, () =>
        now.matches({ opened: 'typing' }),
      ),
    'a person who is mentioned already ends the search': ({ event, now }) =>
      given(event === mentioned, () => mentionPickerState(now) === 'closed'),
    'the people stay while more is typed': ({ event, before, now }) =>
      given(
        event === gra && before.matches({ opened: 'shown' }),
        () => mentionOptions(now) === mentionOptions(before),
      ),
    'marking goes round among the people': ({ event, before, now }) =>
      given(event.type === 'option.next' || event.type === 'option.previous', () => {
        const { length } = mentionOptions(before);
        const step = event.type === 'option.next' ? 1 : -1;
        const marked = length === 0 ? 0 : (markedOption(before) + step + length) % length;
        return markedOption(now) === marked;
      }),
    'the chosen person is mentioned where the text was typed': ({ event, before, facts }) =>
      given(event.type === 'option.choose', () => {
        const person = mentionOptions(before)[event.index ?? markedOption(before)];
        const { from, to } = before.context.query;
        return announces(...(person ? [{ type: 'mention.chosen', ...person, from, to }] : []))({ facts });
      }),
  },
});

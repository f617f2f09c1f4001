import { isDeepStrictEqual } from 'node:util';
import type { AnswerLine, Source } from '@domain/search/search';
import {
  answerSentences,
  answerState,
  askedQuestion,
  createSearch,
  foundSources,
  isByModel,
  searchMachine,
  typedQuestion,
} from '@machines/search/search.machine';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { offline } from '../chat/chat-fixture';

type SearchStep = Step<typeof searchMachine>;

const bridge: Source = {
  kind: 'area',
  title: 'The bridge',
  excerpt: 'A bridge',
  marks: [],
  areaId: 'bridge',
};
const sentence = { text: 'Over the bridge.', sources: [1] };

const isAsked = ({ asked, now }: SearchStep): boolean =>
  asked.some(({ slot, input }) => slot === 'answer' && isDeepStrictEqual(input, askedQuestion(now)));
const hasNoSentence = ({ now }: SearchStep): boolean => answerSentences(now).length === 0;

describeMachine({
  machine: searchMachine,
  events: {
    ...withoutData('search.open', 'search.close', 'answer.retry', 'answer.ended'),
    'question.type': [{ text: 'Where is the bridge? ' }, { text: '  ' }],
    'question.ask': [{ language: 'de' }],
    'sources.received': [
      { sources: [bridge], by: 'model' },
      { sources: [], by: 'passage' },
    ],
    'sentence.received': [{ sentence }],
    'answer.failed': [{ failure: offline }],
  },
  slots: { answer: { error: [offline] } },
  delays: { lineTimeout: 30_000 },
  isFar: (snapshot) => answerSentences(snapshot).length > 1,
  states: {
    idle: { holds: ({ now }) => answerState(now) === 'idle' && foundSources(now).length === 0 },
    'asking.waiting': {
      holds: ({ now }) => answerState(now) === 'asking',
      entered: (step) => isAsked(step) && hasNoSentence(step),
    },
    'asking.arriving': {
      holds: ({ now }) => answerState(now) === 'asking',
      entered: ({ asked }) => asked.length === 0,
    },
    answered: { holds: ({ now }) => answerState(now) === 'answered' && foundSources(now).length > 0 },
    empty: { holds: ({ now }) => answerState(now) === 'empty' && foundSources(now).length === 0 },
    failed: {
      holds: ({ now }) => answerState(now) === 'failed',
      entered: ({ facts, before, now }) =>
        facts[0]?.type === 'part.failed' && foundSources(now) === foundSources(before),
    },
    interrupted: { holds: ({ now, asked }) => answerState(now) === 'asking' && asked.length === 0 },
  },
  invariants: {
    'what is typed stays whatever happens to the answer': ({ before, event, now }) =>
      given(event.type !== 'question.type', () => typedQuestion(now) === typedQuestion(before)),
    'a question is asked without blanks around it, and never without a word': ({ event, now }) =>
      given(event.type === 'question.ask' && answerState(now) === 'asking', () =>
        isDeepStrictEqual(askedQuestion(now), { text: 'Where is the bridge?', language: 'de' }),
      ),
    'the sources of the same question stay until others are found': ({ before, event, now }) =>
      given(
        event.type !== 'sources.received' && isDeepStrictEqual(askedQuestion(now), askedQuestion(before)),
        () => foundSources(now) === foundSources(before) && isByModel(now) === isByModel(before),
      ),
  },
});

it('another question forgets what was found for the last one, and ends its call', () => {
  const calls: { text: string; line: (line: AnswerLine) => void; isEnded?: boolean }[] = [];
  const search = createActor(
    createSearch({
      watchAnswer: ({ text }, line) => {
        const call: (typeof calls)[number] = { text, line };
        calls.push(call);
        return () => {
          call.isEnded = true;
        };
      },
    }),
  ).start();
  const ask = (text: string) => {
    search.send({ type: 'question.type', text });
    search.send({ type: 'question.ask', language: 'en' });
  };
  ask('bridge');
  calls[0]?.line({ type: 'sources', sources: [bridge], by: 'model' });
  calls[0]?.line({ type: 'sentence', ...sentence });
  expect(answerSentences(search.getSnapshot())).toEqual([sentence]);
  ask('boats');
  expect(calls.map(({ text, isEnded }) => [text, isEnded])).toEqual([
    ['bridge', true],
    ['boats', undefined],
  ]);
  expect(foundSources(search.getSnapshot())).toEqual([]);
  calls[1]?.line({ type: 'sources', sources: [bridge], by: 'model' });
  calls[1]?.line({ type: 'failed' });
  expect(answerState(search.getSnapshot())).toBe('failed');
  expect(foundSources(search.getSnapshot())).toEqual([bridge]);
});

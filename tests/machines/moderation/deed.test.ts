import { DEED_NOTE_TIME } from '@domain/moderation/moderation-limits';
import { Failure } from '@domain/shared/failure';
import {
  askedQuestion,
  type Deed,
  type DeedFact,
  deedFault,
  deedMachine,
  doneDeed,
  isDeedSaving,
  isPostRemoval,
  type Question,
} from '@machines/moderation/deed.machine';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';

const mute: Question = { kind: 'mute', userId: 'grace', name: 'Grace' };
const ban: Question = { kind: 'ban', userId: 'grace', name: 'Grace' };
const deed: Deed = { type: 'dismiss', reportId: 1 };
const told = announces({ type: 'deed.done', reportId: 1 }) as never;

describeMachine({
  machine: deedMachine,
  input: undefined,
  events: {
    'deed.ask': [
      { type: 'deed.ask', question: mute },
      { type: 'deed.ask', question: ban },
    ],
    'deed.cancel': [{ type: 'deed.cancel' }],
    'deed.do': [{ type: 'deed.do', deed }],
  },
  slots: { doDeed: { done: [null, 7], error: [offline] } },
  delays: { noteTime: DEED_NOTE_TIME },
  states: {
    none: {
      from: {
        start: [],
        'deed.cancel': ['asking', 'failed', 'done'],
        'done.doDeed': ['saving'],
        'after.noteTime': ['done'],
      },
      holds: ({ now }) => askedQuestion(now) === null && doneDeed(now) === null && deedFault(now) === null,
    },
    asking: {
      from: { 'deed.ask': ['none', 'failed', 'done'], 'done.doDeed': ['saving'] },
      holds: ({ now }) =>
        askedQuestion(now) !== null && doneDeed(now) === null && now.context.failure === null,
    },
    saving: {
      from: { 'deed.do': ['none', 'asking', 'failed', 'done'] },
      holds: ({ now }) => isDeedSaving(now) && now.context.failure === null,
      entered: asks(['doDeed', deed]) as never,
    },
    failed: {
      from: { 'error.doDeed': ['saving'] },
      holds: ({ now }) => deedFault(now) === 'undone',
    },
    done: {
      from: { 'done.doDeed': ['saving'] },
      holds: ({ now }) => doneDeed(now)?.actionId === 7 && askedQuestion(now) === null,
      entered: told,
    },
  },
  invariants: {
    'who looks at what was done is told of it, whether it can be undone or not': ({ now, before, facts }) =>
      given(isDeedSaving(before) && !isDeedSaving(now) && !now.matches('failed'), () => facts.length === 1),
    'what was asked for during a deed that failed is forgotten': ({ now, before }) =>
      given(now.matches('failed') && before.context.next !== null, () => now.context.next === null),
    'a question takes the place of the one before': ({ now, event }) =>
      given(event.type === 'deed.ask' && now.matches('asking'), () => askedQuestion(now) === event.question),
    'what was asked for during a deed is asked once it is done': ({ now, before }) =>
      given(isDeedSaving(before) && now.matches('asking'), () => {
        return askedQuestion(now) === before.context.next && now.context.next === null;
      }),
    'what was asked for during a deed is kept for its end': ({ now, event }) =>
      given(isDeedSaving(now) && event.type === 'deed.ask', () => {
        return now.context.next === event.question;
      }),
    'what was done is told by its question': ({ now, before }) =>
      given(now.matches('done') && isDeedSaving(before), () => {
        return doneDeed(now)?.question === askedQuestion(before);
      }),
    'the question stays while its deed is being done and when it has failed': ({ now, before }) =>
      given((isDeedSaving(now) || now.matches('failed')) && askedQuestion(before) !== null, () => {
        return askedQuestion(now) !== null;
      }),
  },
});

const removal = { widgetId: 'wall', postId: '-NjEtLV-0123456789ab', reason: 'Spam', reportId: 4 };

/** Does a deed that the server takes, and returns what is told then. */
async function factsOf(done: Deed, question: Question = mute) {
  const facts: DeedFact[] = [];
  const machine = deedMachine.provide({
    actors: { doDeed: fromPromise<number | null, Deed>(async () => 7) },
    actions: { announce: (_, fact) => void facts.push(fact) },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'deed.ask', question });
  actor.send({ type: 'deed.do', deed: done });
  const snapshot = await waitFor(actor, (now) => now.matches('done'));
  actor.stop();
  return { facts, done: doneDeed(snapshot) };
}

test('the report that the removal of a post answers is told when the post is removed', async () => {
  const question: Question = { kind: 'remove', userId: 'grace', name: 'Grace', post: removal };
  const { facts, done } = await factsOf({ type: 'removePost', removal }, question);
  expect(done).toEqual({ question, actionId: 7 });
  expect(facts).toEqual([{ type: 'deed.done', reportId: 4 }]);
});

test.each<[what: string, done: unknown, reportId: number | undefined]>([
  ['the removal of a message', { type: 'remove', removal: { reportId: 5 } }, 5],
  ['a restriction', { type: 'restrict', restricting: { reportId: 6 } }, 6],
  ['an announcement', { type: 'announce', announcement: {}, restricting: { reportId: 6 } }, undefined],
])('%s tells the report that it answers', async (_, done, reportId) => {
  expect((await factsOf(done as Deed)).facts).toEqual([{ type: 'deed.done', reportId }]);
});

test.each<[what: string, question: Question | null, is: boolean]>([
  ['of a post', { kind: 'remove', userId: 'g', name: 'G', post: { widgetId: 'w', postId: 'p' } }, true],
  ['of a message', { kind: 'remove', userId: 'g', name: 'G' }, false],
  ['of a person', { kind: 'mute', userId: 'g', name: 'G', post: { widgetId: 'w', postId: 'p' } }, false],
  ['of nothing', null, false],
])('the removal %s is told from that of a message', (_, question, is) => {
  expect(isPostRemoval(question)).toBe(is);
});

describe('a deed that the server rejects', () => {
  test.each([
    ['moderation.gone', 'gone'],
    ['moderation.self', 'self'],
    ['moderation.adminRequired', 'forbidden'],
    ['moderation.notInForce', 'notInForce'],
    [undefined, 'undone'],
  ])('with the text %s counts as %s', async (errMsg, fault) => {
    const doDeed = fromPromise<number | null, Deed>(() =>
      Promise.reject(new Failure('PROCESSING_ERROR', 'no', errMsg === undefined ? {} : { errMsg })),
    );
    const actor = createActor(deedMachine.provide({ actors: { doDeed } })).start();
    actor.send({ type: 'deed.do', deed });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(deedFault(failed)).toBe(fault);
    actor.stop();
  });
});

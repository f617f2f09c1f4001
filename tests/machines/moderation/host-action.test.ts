import { HOST_ACTION_NOTE_TIME } from '@domain/moderation/moderation-limits';
import { Failure } from '@domain/shared/failure';
import {
  askedQuestion,
  createHostAction,
  doneHostAction,
  type HostAction,
  type HostActionFact,
  hostActionFault,
  hostActionMachine,
  isHostActionSaving,
  type Question,
  removedKind,
} from '@machines/moderation/host-action.machine';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';

const mute: Question = { kind: 'mute', userId: 'grace', name: 'Grace' };
const ban: Question = { kind: 'ban', userId: 'grace', name: 'Grace' };
const hostAction: HostAction = { type: 'dismiss', reportId: 1 };
const told = announces({ type: 'hostAction.done', reportId: 1 });

describeMachine({
  machine: hostActionMachine,
  events: {
    ...withoutData('hostAction.cancel'),
    'hostAction.ask': [{ question: mute }, { question: ban }],
    'hostAction.perform': [{ hostAction }],
  },
  slots: { performAction: { done: [null, 7], error: [offline] } },
  delays: { noteTime: HOST_ACTION_NOTE_TIME },
  states: {
    none: {
      holds: ({ now }) =>
        askedQuestion(now) === null && doneHostAction(now) === null && hostActionFault(now) === null,
    },
    asking: {
      holds: ({ now }) =>
        askedQuestion(now) !== null && doneHostAction(now) === null && now.context.failure === null,
    },
    saving: {
      holds: ({ now }) => isHostActionSaving(now) && now.context.failure === null,
      entered: asks(['performAction', hostAction]),
    },
    failed: { holds: ({ now }) => hostActionFault(now) === 'failed' },
    done: {
      holds: ({ now }) => doneHostAction(now)?.actionId === 7 && askedQuestion(now) === null,
      entered: told,
    },
  },
  invariants: {
    'who looks at what was done is told of it, whether it can be undone or not': ({ now, before, facts }) =>
      given(
        isHostActionSaving(before) && !isHostActionSaving(now) && !now.matches('failed'),
        () => facts.length === 1,
      ),
    'what was asked for during an action that failed is forgotten': ({ now, before }) =>
      given(now.matches('failed') && before.context.next !== null, () => now.context.next === null),
    'a question takes the place of the one before': ({ now, event }) =>
      given(
        event.type === 'hostAction.ask' && now.matches('asking'),
        () => askedQuestion(now) === event.question,
      ),
    'what was asked for during an action is asked once it is done': ({ now, before }) =>
      given(isHostActionSaving(before) && now.matches('asking'), () => {
        return askedQuestion(now) === before.context.next && now.context.next === null;
      }),
    'what was asked for during an action is kept for its end': ({ now, event }) =>
      given(isHostActionSaving(now) && event.type === 'hostAction.ask', () => {
        return now.context.next === event.question;
      }),
    'what was done is told by its question': ({ now, before }) =>
      given(now.matches('done') && isHostActionSaving(before), () => {
        return doneHostAction(now)?.question === askedQuestion(before);
      }),
    'the question stays while its action is being done and when it has failed': ({ now, before }) =>
      given((isHostActionSaving(now) || now.matches('failed')) && askedQuestion(before) !== null, () => {
        return askedQuestion(now) !== null;
      }),
  },
});

const removal = { widgetId: 'wall', postId: '-NjEtLV-0123456789ab', reason: 'Spam', reportId: 4 };

/** Does an action that the server takes, and returns what is told then. */
async function factsOf(done: HostAction, question: Question = mute) {
  const facts: HostActionFact[] = [];
  const machine = createHostAction({ performAction: async () => 7 });
  const actor = createActor(
    machine.provide({ actions: { notifyParent: (_, fact) => void facts.push(fact) } }),
  ).start();
  actor.send({ type: 'hostAction.ask', question });
  actor.send({ type: 'hostAction.perform', hostAction: done });
  const snapshot = await waitFor(actor, (now) => now.matches('done'));
  actor.stop();
  return { facts, done: doneHostAction(snapshot) };
}

test('the report that the removal of a post answers is told when the post is removed', async () => {
  const question: Question = { kind: 'remove', userId: 'grace', name: 'Grace', post: removal };
  const { facts, done } = await factsOf({ type: 'removePost', removal }, question);
  expect(done).toEqual({ question, actionId: 7 });
  expect(facts).toEqual([{ type: 'hostAction.done', reportId: 4 }]);
});

test.each<[what: string, done: unknown, reportId: number | undefined]>([
  ['the removal of a message', { type: 'remove', removal: { reportId: 5 } }, 5],
  ['a restriction', { type: 'restrict', restricting: { reportId: 6 } }, 6],
  ['an announcement', { type: 'announce', announcement: {}, restricting: { reportId: 6 } }, undefined],
])('%s tells the report that it answers', async (_, done, reportId) => {
  expect((await factsOf(done as HostAction)).facts).toEqual([{ type: 'hostAction.done', reportId }]);
});

test.each<[what: string, question: Question | null, kind: string | null]>([
  ['of a post', { kind: 'remove', userId: 'g', name: 'G', post: { widgetId: 'w', postId: 'p' } }, 'post'],
  [
    'of a comment',
    {
      kind: 'remove',
      userId: 'g',
      name: 'G',
      comment: { mediaBoardId: 'b', contentPieceId: 'p', commentId: 'c' },
    },
    'comment',
  ],
  ['of a message', { kind: 'remove', userId: 'g', name: 'G' }, 'message'],
  ['of a person', { kind: 'mute', userId: 'g', name: 'G', post: { widgetId: 'w', postId: 'p' } }, null],
  ['of nothing', null, null],
])('the removal %s is told from others', (_, question, kind) => {
  expect(removedKind(question)).toBe(kind);
});

describe('an action that the server rejects', () => {
  test.each([
    ['moderation.gone', 'gone'],
    ['moderation.self', 'self'],
    ['moderation.adminRequired', 'forbidden'],
    ['moderation.notInForce', 'notInForce'],
    [undefined, 'failed'],
  ])('with the text %s counts as %s', async (errMsg, fault) => {
    const machine = createHostAction({
      performAction: () =>
        Promise.reject(new Failure('PROCESSING_ERROR', 'no', errMsg === undefined ? {} : { errMsg })),
    });
    const actor = createActor(machine).start();
    actor.send({ type: 'hostAction.perform', hostAction });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(hostActionFault(failed)).toBe(fault);
    actor.stop();
  });
});

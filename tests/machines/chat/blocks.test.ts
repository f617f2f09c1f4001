import { RETRY_DELAY } from '@domain/shared/limits';
import type { BlocksReport } from '@machines/chat-panel/blocks.events';
import { blocksMachine } from '@machines/chat-panel/blocks.machine';
import {
  blockedPeople,
  blockState,
  isBlockFailed,
  isBlockSaving,
  isMessageHidden,
} from '@machines/chat-panel/blocks.selectors';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { ADA, announces, asks, offline } from './chat-fixture';

type BlocksStep = Step<typeof blocksMachine>;
type Snapshot = BlocksStep['now'];

const WATCHING = ['list.watching.unknown', 'list.watching.followed'];
const SETTLED = ['task.none', 'task.failed'];

const blocks = (uid: string, now: Snapshot): boolean => blockedPeople(now)?.includes(uid) ?? false;
const isAsked = (now: Snapshot): boolean => now.matches({ task: 'asking' });
/** The person of an event may be asked about. */
const mayAsk = ({ before, event }: BlocksStep): boolean =>
  blockedPeople(before) !== null && !blocks(event.uid, before) && event.uid !== ADA.userId;

describeMachine({
  machine: blocksMachine,
  input: { ...ADA, channels: new ChannelStore() },
  events: {
    'blocks.received': [
      { type: 'blocks.received', uids: [] },
      { type: 'blocks.received', uids: ['grace'] },
    ],
    'blocks.failed': [{ type: 'blocks.failed', failure: offline }],
    'block.ask': [
      { type: 'block.ask', uid: 'grace', place: 'chat' },
      { type: 'block.ask', uid: 'alan', place: 'profile' },
      { type: 'block.ask', uid: 'ada', place: 'chat' },
    ],
    'block.confirm': [{ type: 'block.confirm' }],
    'block.cancel': [{ type: 'block.cancel' }],
    'block.end': [{ type: 'block.end', uid: 'grace' }],
    'failure.dismiss': [{ type: 'failure.dismiss' }],
    'message.reveal': [{ type: 'message.reveal', id: 'one' }],
  },
  slots: { watchBlocks: { error: [offline] }, setBlock: { done: [undefined], error: [offline] } },
  delays: { retryDelay: RETRY_DELAY },
  states: {
    'list.watching.unknown': {
      from: { start: [], 'after.retryDelay': ['list.failed'] },
      holds: () => true,
      entered: asks(['watchBlocks', ADA]) as never,
    },
    'list.watching.followed': {
      from: { 'blocks.received': ['list.watching.unknown'] },
      holds: ({ now }) => blockedPeople(now) !== null,
    },
    'list.failed': {
      from: { 'blocks.failed': WATCHING, 'error.watchBlocks': WATCHING },
      holds: () => true,
      entered: announces({ type: 'chat.failed', failure: offline }) as never,
    },
    'task.none': {
      from: {
        start: [],
        'block.cancel': ['task.asking'],
        'done.setBlock': ['task.saving'],
        'failure.dismiss': ['task.failed'],
      },
      holds: ({ now }) => !isBlockSaving(now) && !isAsked(now) && !isBlockFailed(now.context.change.uid)(now),
    },
    'task.asking': {
      from: { 'block.ask': SETTLED },
      holds: ({ now: { context } }) => context.change.blocked && context.failure === null,
      entered: (step) => mayAsk(step) && step.now.context.change.uid === step.event.uid,
    },
    'task.saving': {
      from: { 'block.confirm': ['task.asking'], 'block.end': SETTLED },
      holds: ({ now }) => isBlockSaving(now) && now.context.failure === null,
      entered: (step) => {
        const expected =
          step.event.type === 'block.end'
            ? { uid: step.event.uid, blocked: false }
            : { uid: step.before.context.change.uid, blocked: true };
        return asks(['setBlock', { ...ADA, ...expected }])(step as never);
      },
    },
    'task.failed': {
      from: { 'error.setBlock': ['task.saving'] },
      holds: ({ now }) => isBlockFailed(now.context.change.uid)(now) && !isBlockFailed('somebody')(now),
      entered: ({ now }) => now.context.failure === offline,
    },
  },
  invariants: {
    'the user is asked about others only, who are known not to be blocked': (step) =>
      given(
        step.event.type === 'block.ask' && !mayAsk(step),
        () => isAsked(step.now) === isAsked(step.before),
      ),
    'the question is asked in one place about one person, the last one': (step) =>
      given(step.event.type === 'block.ask' && mayAsk(step) && !isBlockSaving(step.before), () => {
        const { uid, place } = step.event;
        const other = place === 'chat' ? 'profile' : 'chat';
        return (
          blockState(uid, place)(step.now) === 'asked' &&
          blockState(uid, other)(step.now) === 'open' &&
          blockState('mary', place)(step.now) === 'open'
        );
      }),
    'the question stays until its answer is stored': ({ now, before, event }) =>
      given(event.type === 'block.confirm' && isAsked(before), () => {
        const { change, place } = now.context;
        return blockState(change.uid, place)(now) === 'asked';
      }),
    'only a blocked person is blocked no longer': ({ now, before, event }) =>
      given(event.type === 'block.end' && !blocks(event.uid, before), () =>
        isBlockSaving(before) ? true : !isBlockSaving(now),
      ),
    'who is blocked is what the server said last, also while it cannot be asked': ({
      now,
      before,
      event,
    }) => {
      const isNews = event.type === 'blocks.received' && before.matches({ list: 'watching' });
      return isNews ? blockedPeople(now) === event.uids : blockedPeople(now) === blockedPeople(before);
    },
    'a person without a question is shown as blocked, open or unknown': ({ now }) =>
      given(!isAsked(now) && !isBlockSaving(now), () => {
        const known = blocks('grace', now) ? 'blocked' : 'open';
        return blockState('grace', 'chat')(now) === (blockedPeople(now) === null ? 'unknown' : known);
      }),
    'a message of a blocked person is hidden until the user wants to see it': ({ now, event }) =>
      given(event.type === 'message.reveal', () => !isMessageHidden('one', 'grace')(now)) &&
      isMessageHidden('other', 'grace')(now) === blocks('grace', now) &&
      !isMessageHidden('other', 'alan')(now),
    'a new block hides what was shown before': ({ now, before, event }) =>
      given(event.type === 'block.confirm' && isAsked(before), () => now.context.revealed.length === 0),
    'each message is shown once': ({ now }) => now.context.revealed.length < 2,
  },
});

it('the messages that the user wants to see stay shown, and the channels know who is blocked', () => {
  const channels = new ChannelStore();
  const machine = blocksMachine.provide({
    actors: {
      watchBlocks: fromCallback<BlocksReport, ChatUser>(({ sendBack }) =>
        sendBack({ type: 'blocks.received', uids: ['grace'] }),
      ),
    },
  });
  const actor = createActor(machine, { input: { ...ADA, channels } }).start();
  for (const id of ['one', 'other']) actor.send({ type: 'message.reveal', id });
  const isHidden = (id: string) => isMessageHidden(id, 'grace')(actor.getSnapshot());
  expect(['one', 'other', 'third'].map(isHidden)).toEqual([false, false, true]);
  expect(['grace', 'alan'].map((uid) => channels.isBlocked(uid))).toEqual([true, false]);
});

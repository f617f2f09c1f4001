import {
  blockedPeople,
  blockState,
  blocksMachine,
  createBlocks,
  isBlockFailed,
  isBlockSaving,
  isMessageHidden,
} from '@machines/chat-panel/blocks.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { ADA, announces, asks, offline } from './chat-fixture';

type BlocksStep = Step<typeof blocksMachine>;
type Snapshot = BlocksStep['now'];

const blocks = (uid: string, now: Snapshot): boolean => blockedPeople(now)?.includes(uid) ?? false;
const isAsked = (now: Snapshot): boolean => now.matches('asking');
/** The person of an event may be asked about. */
const mayAsk = ({ before, event }: BlocksStep): boolean =>
  blockedPeople(before) !== null && !blocks(event.uid, before) && event.uid !== ADA.userId;

describeMachine({
  machine: blocksMachine,
  input: { ...ADA, parent: PARENT, channels: new ChannelStore() },
  events: {
    ...withoutData('block.confirm', 'block.cancel', 'failure.dismiss'),
    'blocks.received': [{ value: [] }, { value: ['grace'] }],
    'blocks.failed': [{ failure: offline }],
    'block.ask': [
      { uid: 'grace', place: 'chat' },
      { uid: 'alan', place: 'profile' },
      { uid: 'ada', place: 'chat' },
    ],
    'block.end': [{ uid: 'grace' }],
    'message.reveal': [{ id: 'one' }],
  },
  slots: { blocks: { error: [offline] }, setBlock: { done: [undefined], error: [offline] } },
  states: {
    none: {
      holds: ({ now }) => !isBlockSaving(now) && !isAsked(now) && !isBlockFailed(now.context.change.uid)(now),
      entered: (step) =>
        step.event.type === 'start' ? asks(['blocks', { query: ADA }])(step) : asks()(step),
    },
    asking: {
      holds: ({ now: { context } }) => context.change.blocked && context.failure === null,
      entered: (step) => mayAsk(step) && step.now.context.change.uid === step.event.uid,
    },
    saving: {
      holds: ({ now }) => isBlockSaving(now) && now.context.failure === null,
      entered: (step) => {
        const expected =
          step.event.type === 'block.end'
            ? { uid: step.event.uid, blocked: false }
            : { uid: step.before.context.change.uid, blocked: true };
        return asks(['setBlock', { ...ADA, ...expected }])(step);
      },
    },
    failed: {
      holds: ({ now }) => isBlockFailed(now.context.change.uid)(now) && !isBlockFailed('somebody')(now),
      entered: ({ now }) => now.context.failure === offline,
    },
  },
  invariants: {
    'the parent is told that the list is not known': (step) =>
      given(step.event.type === 'blocks.failed' || step.event.type === 'xstate.error.actor.blocks', () =>
        announces({ type: 'chat.failed', failure: offline })(step),
      ),
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
    'who is blocked is what the server said last, also while it is away': ({ now, before, event }) => {
      const isNews = event.type === 'blocks.received';
      return isNews ? blockedPeople(now) === event.value : blockedPeople(now) === blockedPeople(before);
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
  const machine = createBlocks({
    watchBlocks: (_, onBlocks) => {
      onBlocks(['grace']);
      return () => {};
    },
    setBlock: async () => {},
  });
  const actor = createActor(machine, { input: { ...ADA, parent: PARENT, channels } }).start();
  for (const id of ['one', 'other']) actor.send({ type: 'message.reveal', id });
  const isHidden = (id: string) => isMessageHidden(id, 'grace')(actor.getSnapshot());
  expect(['one', 'other', 'third'].map(isHidden)).toEqual([false, false, true]);
  expect(['grace', 'alan'].map((uid) => channels.isBlocked(uid))).toEqual([true, false]);
});

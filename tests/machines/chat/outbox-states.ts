import { isDeepStrictEqual } from 'node:util';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { type outboxMachine, queuedMessages, sendingMessage } from '@machines/chat-panel/outbox.machine';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { ADA, announces, asks, GRACE, offline, TEAM } from './chat-fixture';

type OutboxStep = Step<typeof outboxMachine>;

export const queued = (id: string, channelId = TEAM, failure: QueuedMessage['failure'] = null) => ({
  id,
  channelId,
  text: `text of ${id}`,
  failure,
});

export const isLinked = (now: { matches(value: { link: 'up' }): boolean }): boolean =>
  now.matches({ link: 'up' });

/** Returns the first message of all that no rejected one of its channel holds back. */
export function expectedNext(messages: readonly QueuedMessage[]): QueuedMessage | undefined {
  return messages.find(({ channelId }, index) =>
    messages.slice(0, index + 1).every((each) => each.channelId !== channelId || each.failure === null),
  );
}

const without = (messages: readonly QueuedMessage[], id: string | null) =>
  messages.filter((message) => message.id !== id);

const sends = (step: OutboxStep): boolean => {
  const { id, channelId, text } = expectedNext(queuedMessages(step.now)) ?? queued('none');
  const { name: authorName } = step.now.context;
  return asks(['sendMessage', { ...ADA, id, channelId, text, authorName }])(step);
};

/** What the queue does in each state, and every way into it. */
export const OUTBOX_STATES: StatePromises<typeof outboxMachine> = {
  'link.up': {
    from: { start: [], 'link.opened': ['link.down'] },
    entered: ({ facts }) => facts.length === 0,
  },
  'link.down': {
    from: { 'link.lost': ['link.up'] },
    holds: ({ now }) => sendingMessage(now) === null,
    entered: ({ asked }) => asked.length === 0,
  },
  'queue.recalling': {
    from: { start: [] },
    holds: ({ now }) => sendingMessage(now) === null,
    entered: asks(['loadQueue', ADA]),
  },
  'queue.waiting': {
    from: {
      'done.loadQueue': ['queue.recalling'],
      'error.loadQueue': ['queue.recalling'],
      'done.sendMessage': ['queue.sending'],
      'error.sendMessage': ['queue.sending'],
      'link.lost': ['queue.sending', 'queue.resting'],
      'after.retryDelay': ['queue.resting'],
    },
    holds: ({ now }) =>
      sendingMessage(now) === null && (!isLinked(now) || expectedNext(queuedMessages(now)) === undefined),
    entered: (step) => {
      const { event, before, now } = step;
      if (event.type === 'link.lost') return queuedMessages(now) === queuedMessages(before);
      if (event.error) return announces({ type: 'chat.failed', failure: event.error })(step);
      if (event.type.startsWith('xstate.done.actor.sendMessage'))
        return isDeepStrictEqual(
          queuedMessages(now),
          without(queuedMessages(before), sendingMessage(before)),
        );
      return announces()(step);
    },
  },
  'queue.sending': {
    from: {
      'message.add': ['queue.waiting'],
      'message.discard': ['queue.waiting'],
      'message.retry': ['queue.waiting'],
      'link.opened': ['queue.waiting'],
      'done.loadQueue': ['queue.recalling'],
      'error.loadQueue': ['queue.recalling'],
      'after.retryDelay': ['queue.resting'],
    },
    holds: ({ now }) =>
      isLinked(now) && queuedMessages(now).some(({ id, failure }) => id === sendingMessage(now) && !failure),
    entered: (step) => sends(step) && sendingMessage(step.now) === expectedNext(queuedMessages(step.now))?.id,
  },
  'queue.resting': {
    from: { 'error.sendMessage': ['queue.sending'] },
    holds: ({ now }) => isLinked(now) && sendingMessage(now) === null,
    entered: (step) =>
      step.event.error === offline &&
      queuedMessages(step.now) === queuedMessages(step.before) &&
      announces()(step),
  },
};

export const TO_GRACE = queued('three', GRACE);

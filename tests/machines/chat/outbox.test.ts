import { isDeepStrictEqual } from 'node:util';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { longestWait, nextOf, type QueuedMessage, queuedFirst } from '@machines/chat-panel/outbox.events';
import {
  outboxMachine,
  queuedMessages,
  sendingMessage,
  uploadedPart,
} from '@machines/chat-panel/outbox.machine';
import { expect, it } from 'vitest';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import {
  ADA,
  add,
  announces,
  asks,
  forbidden,
  GRACE,
  offline,
  PLAN,
  queued,
  slow,
  TEAM,
  TO_GRACE,
  tooLarge,
  WITH_FILE,
} from './chat-fixture';

type OutboxStep = Step<typeof outboxMachine>;

const isLinked = (now: { matches(value: { link: 'up' }): boolean }): boolean => now.matches({ link: 'up' });

/** Returns the first message of all that no rejected one of its channel holds back; those with a file hold back none. */
function expectedNext(messages: readonly QueuedMessage[]): QueuedMessage | undefined {
  const lines = messages.filter(({ failure, file }) => failure === null || file === undefined);
  return lines.find(({ channelId }, index) =>
    lines
      .slice(0, index + 1)
      .every((each) => each.channelId !== channelId || (each.failure === null && each.wait === undefined)),
  );
}

const without = (messages: readonly QueuedMessage[], id: string | null) =>
  messages.filter((message) => message.id !== id);

const next = (step: OutboxStep): QueuedMessage => expectedNext(queuedMessages(step.now)) ?? queued('none');

const sends = (step: OutboxStep): boolean => {
  const { id, channelId, text, uploaded } = next(step);
  const { name: authorName } = step.now.context;
  const file = uploaded && { file: uploaded };
  return asks(['sendMessage', { ...ADA, id, channelId, text, ...file, authorName }])(step);
};

const uploads = (step: OutboxStep): boolean => {
  const { id, channelId } = next(step);
  return asks(['uploadFile', { ...ADA, id, channelId }])(step);
};

/** The failure of a step, also of an upload. */
const failureOf = ({ event }: OutboxStep): unknown => event.error ?? event.failure;

/** What the queue does in each state. */
const OUTBOX_STATES: StatePromises<typeof outboxMachine> = {
  'link.up': { entered: ({ facts }) => facts.length === 0 },
  'link.down': {
    holds: ({ now }) => sendingMessage(now) === null,
    entered: ({ asked }) => asked.length === 0,
  },
  'queue.recalling': {
    holds: ({ now }) => sendingMessage(now) === null,
    entered: (step) =>
      asks(['ownReading', { ...ADA, channels: step.now.context.channels }], ['loadQueue', ADA])(step),
  },
  'queue.waiting': {
    holds: ({ now }) =>
      sendingMessage(now) === null && (!isLinked(now) || expectedNext(queuedMessages(now)) === undefined),
    entered: (step) => {
      const { event, before, now } = step;
      if (event.type === 'link.lost') return queuedMessages(now) === queuedMessages(before);
      const failure = failureOf(step);
      if (failure === slow) return announces()(step);
      if (failure) return announces({ type: 'chat.failed', failure })(step);
      if (event.type.startsWith('xstate.done.actor.sendMessage'))
        return isDeepStrictEqual(
          queuedMessages(now),
          without(queuedMessages(before), sendingMessage(before)),
        );
      return announces()(step);
    },
  },
  // Until the server lets the user write again.
  'queue.pausing': {
    holds: ({ now }) =>
      sendingMessage(now) === null && queuedMessages(now).some(({ wait }) => wait === 7_000),
  },
  'queue.uploading': {
    holds: ({ now }) =>
      isLinked(now) &&
      queuedMessages(now).some(
        ({ id, failure, file, uploaded }) => id === sendingMessage(now) && !failure && file && !uploaded,
      ),
    entered: (step) =>
      uploads(step) && sendingMessage(step.now) === next(step).id && uploadedPart(step.now) === 0,
  },
  'queue.sending': {
    holds: ({ now }) =>
      isLinked(now) && queuedMessages(now).some(({ id, failure }) => id === sendingMessage(now) && !failure),
    entered: (step) => sends(step) && sendingMessage(step.now) === expectedNext(queuedMessages(step.now))?.id,
  },
  'queue.resting': {
    holds: ({ now }) => isLinked(now) && sendingMessage(now) === null,
    entered: (step) =>
      failureOf(step) === offline &&
      queuedMessages(step.now) === queuedMessages(step.before) &&
      announces()(step),
  },
};

const idsOf = (now: Parameters<typeof queuedMessages>[0]) => queuedMessages(now).map(({ id }) => id);

const input = { ...ADA, name: 'Ada', channels: new ChannelStore() };
describeMachine({
  machine: outboxMachine,
  input,
  events: {
    ...withoutData('link.opened', 'link.lost'),
    'message.written': [add(queued('one')), add(queued('two')), add(TO_GRACE), add(WITH_FILE)],
    'message.retry': [{ id: 'one' }, { id: 'file' }],
    'message.discard': [{ id: 'one' }, { id: 'two' }, { id: 'file' }],
    'author.set': [{ name: 'Ada King' }],
    'channel.seen': [{ channelId: TEAM }],
    'upload.progressed': [{ part: 0.5 }],
    'chat.failed': [{ failure: forbidden }],
  },
  slots: {
    loadQueue: {
      done: [[], [queued('one'), queued('two')], [queued('one', TEAM, 'FORBIDDEN')]],
      error: [offline],
    },
    sendMessage: { done: [undefined], error: [offline, forbidden, slow] },
    uploadFile: { done: [PLAN], error: [offline, tooLarge] },
    ownReading: { error: [offline] },
  },
  delays: { retryDelay: 10_000, pause: (now) => (now.matches({ queue: 'pausing' }) ? 7_000 : 0) },
  isFar: (now) => idsOf(now).includes('file') && idsOf(now).length > 2,
  states: OUTBOX_STATES,
  invariants: {
    'the panel is told when own messages could not be marked as read': (step) =>
      given(step.event.type === 'chat.failed', () => announces(step.event)(step)),
    'a new message is added as the last one and confirmed': (step) =>
      given(step.event.type === 'message.written' && !idsOf(step.before).includes(step.event.id), () => {
        const { id, channelId, text, file } = step.event as ReturnType<typeof add>;
        const fact = file ? { type: 'file.queued', id } : { type: 'message.queued', channelId };
        const added = queuedMessages(step.now).at(-1);
        return added?.id === id && added.text === text && announces(fact)(step);
      }),
    'the marking of own messages learns what is sent and what was seen': ({ before, event, now, sent }) => {
      const isSending = (snapshot: typeof now) => snapshot.matches({ queue: 'sending' });
      const channelOf = ({ context: { messages, sending } }: typeof now) =>
        messages.find(({ id }) => id === sending)?.channelId;
      const isDelivered = isSending(before) && event.type.startsWith('xstate.done.actor.sendMessage');
      const isAgain = isSending(before) && isSending(now) && sendingMessage(before) === sendingMessage(now);
      const expected = [
        ...(event.type === 'channel.seen' ? [event] : []),
        ...(isDelivered ? [{ type: 'message.delivered', channelId: channelOf(before) }] : []),
        ...(isSending(before) && !isAgain && !isDelivered ? [{ type: 'sending.end' }] : []),
        ...(isSending(now) && !isAgain ? [{ type: 'sending.begin', channelId: channelOf(now) }] : []),
      ];
      return isDeepStrictEqual(
        sent,
        expected.map((each) => ({ to: 'ownReading', event: each })),
      );
    },
    'no message is in the queue twice': ({ now }) => new Set(idsOf(now)).size === queuedMessages(now).length,
    'a message keeps its place': ({ before, event, now }) =>
      given(!event.type.endsWith('loadQueue'), () => {
        const kept = idsOf(now).filter((id) => idsOf(before).includes(id));
        return (
          kept.join() ===
          idsOf(before)
            .filter((id) => kept.includes(id))
            .join()
        );
      }),
    'only a message that was sent or discarded leaves the queue': ({ before, event, now }) => {
      const gone = idsOf(before).filter((id) => !idsOf(now).includes(id));
      return gone.every(
        (id) =>
          id === event.id ||
          (id === sendingMessage(before) && event.type.startsWith('xstate.done.actor.sendMessage')),
      );
    },
    'the message that is being sent is not discarded, but an upload is cancelled': ({ before, event, now }) =>
      given(event.type === 'message.discard' && sendingMessage(before) === event.id, () =>
        uploadedPart(before) !== null ? !idsOf(now).includes('file') : idsOf(now).includes(event.id),
      ),
    'any other message can be discarded': ({ before, event, now }) =>
      given(
        event.type === 'message.discard' && sendingMessage(before) !== event.id,
        () => !idsOf(now).includes(event.id),
      ),
    'a rejected message keeps the reason until it is sent again': ({ before, event, now }) => {
      const failed = queuedMessages(before).find(({ id, failure }) => id === 'one' && failure !== null);
      return given(failed !== undefined && event.type !== 'message.discard', () => {
        const failure = queuedMessages(now).find(({ id }) => id === failed?.id)?.failure;
        return failure === (event.type === 'message.retry' && event.id === failed?.id ? null : 'FORBIDDEN');
      });
    },
    'how much of a file was sent is known while it is uploaded': ({ before, event, now }) =>
      given(event.type === 'upload.progressed', () =>
        uploadedPart(before) === null ? uploadedPart(now) === null : uploadedPart(now) === 0.5,
      ),
    'a rejected file is marked with its fault until it is sent again': ({ before, event, now }) =>
      given(event.error === tooLarge && uploadedPart(before) !== null, () =>
        queuedMessages(now).some(
          ({ id, failure, fault }) => id === 'file' && failure === 'PROCESSING_ERROR' && fault === 'tooLarge',
        ),
      ),
    'an uploaded file belongs to its message': ({ before, event, now }) =>
      given(event.output === PLAN && uploadedPart(before) !== null, () =>
        queuedMessages(now).some(({ id, uploaded }) => id === 'file' && uploaded === PLAN),
      ),
    'a rejection marks the message that was sent': ({ before, event, now }) =>
      given(event.error === forbidden && sendingMessage(before) !== null, () =>
        queuedMessages(now).some(
          ({ id, failure }) => id === sendingMessage(before) && failure === 'FORBIDDEN',
        ),
      ),
    'a message that the server lets wait is sent again when the time has passed': ({ before, event, now }) =>
      given(event.error === slow && sendingMessage(before) !== null, () => {
        const message = queuedMessages(now).find(({ id }) => id === sendingMessage(before));
        return message?.wait === 7_000 && message.failure === null && !now.matches({ queue: 'resting' });
      }),
    'messages are sent under the name that the user has now': ({ event, now }) =>
      given(event.type === 'author.set', () => now.context.name === 'Ada King'),
    'what was written while the stored queue was loaded comes after it': ({ before, event, now }) =>
      given(
        event.output?.length === 2 && idsOf(before).includes('three'),
        () => idsOf(now).indexOf('three') > idsOf(now).indexOf('one'),
      ),
  },
});

it('what was written before the stored messages were loaded comes after them, each once', () => {
  const [one, two, three] = [queued('one'), queued('two'), queued('three')];
  expect(queuedFirst([one, { ...two, wait: 5 }], [two, three])).toEqual([one, two, three]);
});

it('messages wait for as long as the longest of them, and not at all when none does', () => {
  expect(longestWait([])).toBe(0);
  expect(longestWait([queued('one')])).toBe(0);
  expect(longestWait([queued('one'), { ...queued('two'), wait: 1 }, { ...queued('three'), wait: 700 }])).toBe(
    700,
  );
});

it('a message that waits holds back those after it in its channel alone', () => {
  const waiting = { ...queued('one'), wait: 5 };
  expect(nextOf([waiting, queued('two'), queued('three', GRACE)])?.id).toBe('three');
});

it('a message whose file was rejected holds back nothing', () => {
  const rejected = { ...WITH_FILE, failure: 'PROCESSING_ERROR', fault: 'wrongType' } as const;
  expect(nextOf([rejected, queued('two')])?.id).toBe('two');
  expect(nextOf([rejected])).toBe(null);
});

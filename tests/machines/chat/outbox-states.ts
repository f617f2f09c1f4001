import { isDeepStrictEqual } from 'node:util';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import {
  type outboxMachine,
  queuedMessages,
  sendingMessage,
  uploadedPart,
} from '@machines/chat-panel/outbox.machine';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { ADA, announces, asks, GRACE, offline, slow, TEAM } from './chat-fixture';

type OutboxStep = Step<typeof outboxMachine>;

export const queued = (id: string, channelId = TEAM, failure: QueuedMessage['failure'] = null) => ({
  id,
  channelId,
  text: `text of ${id}`,
  failure,
});

export const isLinked = (now: { matches(value: { link: 'up' }): boolean }): boolean =>
  now.matches({ link: 'up' });

/** Returns the first message of all that no rejected one of its channel holds back; those with a file hold back none. */
export function expectedNext(messages: readonly QueuedMessage[]): QueuedMessage | undefined {
  const lines = messages.filter(({ failure, file }) => failure === null || file === undefined);
  return lines.find(({ channelId }, index) =>
    lines
      .slice(0, index + 1)
      .every((each) => each.channelId !== channelId || (each.failure === null && each.wait === undefined)),
  );
}

const without = (messages: readonly QueuedMessage[], id: string | null) =>
  messages.filter((message) => message.id !== id);

export const PLAN = { fileId: 'file', name: 'Plan.pdf', type: 'application/pdf', size: 5 };
/** A message with a file. */
export const WITH_FILE = {
  ...queued('file'),
  text: '',
  file: { name: 'Plan.pdf', type: 'application/pdf', size: 5 },
};

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
export const OUTBOX_STATES: StatePromises<typeof outboxMachine> = {
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

export const TO_GRACE = queued('three', GRACE);

export const add = ({ id, channelId, text, file }: QueuedMessage) =>
  ({ type: 'message.written', id, channelId, text, ...(file && { file }) }) as const;
export const idsOf = (now: Parameters<typeof queuedMessages>[0]) => queuedMessages(now).map(({ id }) => id);

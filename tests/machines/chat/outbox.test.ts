import { isDeepStrictEqual } from 'node:util';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import {
  outboxMachine,
  queuedMessages,
  sendingMessage,
  uploadedPart,
} from '@machines/chat-panel/outbox.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { ADA, announces, forbidden, offline, slow, TEAM, tooLarge } from './chat-fixture';
import { add, idsOf, OUTBOX_STATES, PLAN, queued, TO_GRACE, WITH_FILE } from './outbox-states';

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
    'the marking of own messages learns what is being sent, what was sent, and what was seen': ({
      before,
      event,
      now,
      sent,
    }) => {
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

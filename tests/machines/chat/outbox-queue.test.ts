import type { ChatUser } from '@domain/chat/channel';
import type { MessageFile } from '@domain/chat/message';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { MessageSending, QueuedMessage, StoredQueue } from '@machines/chat-panel/outbox.events';
import { outboxMachine, queuedMessages } from '@machines/chat-panel/outbox.machine';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ADA, add, forbidden, PLAN, queued, TEAM, TO_GRACE, tooLarge, WITH_FILE } from './chat-fixture';

const input = { ...ADA, name: 'Ada', channels: new ChannelStore() };

/** A queue whose sendings are answered by the test. */
function outbox(recalled: readonly QueuedMessage[] = []) {
  const stored: StoredQueue[] = [];
  const sent: {
    id: string;
    file: unknown;
    resolve: () => void;
    reject: (error: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const uploads: {
    id: string;
    resolve: (file: MessageFile) => void;
    reject: (error: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const dropped: string[] = [];
  const machine = outboxMachine.provide({
    actors: {
      loadQueue: fromPromise<readonly QueuedMessage[], ChatUser>(async () => recalled),
      sendMessage: fromPromise<void, MessageSending>(
        ({ input: { id, file }, signal }) =>
          new Promise((resolve, reject) => sent.push({ id, file, resolve: () => resolve(), reject, signal })),
      ),
      uploadFile: fromPromise(
        ({ input: { id }, signal }) =>
          new Promise((resolve, reject) => uploads.push({ id, resolve, reject, signal })),
      ),
    },
    actions: {
      storeQueue: (_, queue) => void stored.push(queue),
      dropFile: (_, { id }) => void dropped.push(id),
    },
  });
  const actor = createActor(machine, { input }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const sentIds = () => sent.map(({ id }) => id).join();
  return { actor, sent, sentIds, stored, settled, uploads, dropped };
}

describe('the queue of messages', () => {
  it('messages are sent in their order, each after the one before it has arrived', async () => {
    const { actor, sent, sentIds, settled } = outbox();
    await settled();
    for (const id of ['one', 'two', 'three']) actor.send(add(queued(id)));
    expect(sentIds()).toBe('one');
    for (const expected of ['one,two', 'one,two,three']) {
      sent.at(-1)?.resolve();
      await settled();
      expect(sentIds()).toBe(expected);
    }
  });

  it('a rejected message holds back its own channel, not another', async () => {
    const { actor, sent, sentIds, settled } = outbox();
    await settled();
    for (const each of [queued('one'), queued('two'), TO_GRACE]) actor.send(add(each));
    sent[0]?.reject(forbidden);
    await settled();
    sent[1]?.resolve();
    await settled();
    expect(sentIds()).toBe('one,three');
    actor.send({ type: 'message.discard', id: 'one' });
    expect(sentIds()).toBe('one,three,two');
  });

  it('a message whose sending was cut is sent again under its id once the link is open', async () => {
    const { actor, sent, sentIds, settled } = outbox();
    await settled();
    actor.send(add(queued('one')));
    actor.send({ type: 'link.lost' });
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.resolve();
    await settled();
    expect(queuedMessages(actor.getSnapshot())).toEqual([queued('one')]);
    actor.send({ type: 'link.opened' });
    expect(sentIds()).toBe('one,one');
  });

  it('every change of the queue is stored under the user and the mode', async () => {
    const { actor, sent, stored, settled } = outbox([queued('zero')]);
    await settled();
    actor.send(add(queued('one')));
    sent[0]?.resolve();
    await settled();
    sent[1]?.reject(forbidden);
    await settled();
    actor.send({ type: 'message.retry', id: 'one' });
    sent[2]?.reject(forbidden);
    await settled();
    actor.send({ type: 'message.discard', id: 'one' });
    const rejected = queued('one', TEAM, 'FORBIDDEN');
    expect(stored).toEqual(
      [[queued('zero'), queued('one')], [queued('one')], [rejected], [queued('one')], [rejected], []].map(
        (messages) => ({ ...ADA, messages }),
      ),
    );
  });

  it('a queue of fifty messages takes no more, and says so by not confirming', async () => {
    const { actor, settled } = outbox(Array.from({ length: 49 }, (_, index) => queued(`m${index}`)));
    await settled();
    actor.send(add(queued('last')));
    actor.send(add(queued('more')));
    const ids = queuedMessages(actor.getSnapshot()).map(({ id }) => id);
    expect([ids.length, ids.slice(-2)]).toEqual([50, ['m48', 'last']]);
  });

  it('a file is uploaded before its message is sent, and those after it wait', async () => {
    const { actor, sent, sentIds, settled, uploads, dropped } = outbox();
    await settled();
    for (const each of [WITH_FILE, queued('two')]) actor.send(add(each));
    expect([uploads.map(({ id }) => id), sentIds()]).toEqual([['file'], '']);
    uploads[0]?.resolve(PLAN);
    await settled();
    expect([sentIds(), sent[0]?.file, dropped]).toEqual(['file', PLAN, []]);
    sent[0]?.resolve();
    await settled();
    expect([sentIds(), dropped]).toEqual(['file,two', ['file']]);
  });

  it('a cancelled upload ends, and its message with it', async () => {
    const { actor, settled, uploads, dropped, stored } = outbox();
    await settled();
    actor.send(add(WITH_FILE));
    actor.send({ type: 'message.discard', id: 'file' });
    expect([uploads[0]?.signal.aborted, dropped, stored.at(-1)?.messages]).toEqual([true, ['file'], []]);
  });

  it('a file whose upload was rejected can be removed or uploaded again', async () => {
    const { actor, settled, uploads, dropped } = outbox();
    await settled();
    actor.send(add(WITH_FILE));
    uploads[0]?.reject(tooLarge);
    await settled();
    actor.send({ type: 'message.retry', id: 'file' });
    expect(queuedMessages(actor.getSnapshot())).toEqual([{ ...WITH_FILE, fault: null }]);
    uploads[1]?.reject(tooLarge);
    await settled();
    actor.send({ type: 'message.discard', id: 'file' });
    expect([uploads.length, dropped]).toEqual([2, ['file']]);
  });

  it('a file that was uploaded before a reload is not uploaded again', async () => {
    const { sent, uploads, settled } = outbox([{ ...WITH_FILE, uploaded: PLAN }]);
    await settled();
    expect([uploads, sent[0]?.file]).toEqual([[], PLAN]);
  });
});

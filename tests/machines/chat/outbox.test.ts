import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
import type { MessageSending, QueuedMessage, StoredQueue } from '@machines/chat-panel/outbox.events';
import { outboxMachine, queuedMessages, sendingMessage } from '@machines/chat-panel/outbox.machine';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, announces, forbidden, offline, TEAM } from './chat-fixture';
import { OUTBOX_STATES, queued, TO_GRACE } from './outbox-states';

const input = { ...ADA, name: 'Ada' };
const add = ({ id, channelId, text }: QueuedMessage) =>
  ({ type: 'message.add', id, channelId, text }) as const;
const idsOf = (now: Parameters<typeof queuedMessages>[0]) => queuedMessages(now).map(({ id }) => id);

describeMachine({
  machine: outboxMachine,
  input,
  events: {
    'message.add': [add(queued('one')), add(queued('two')), add(TO_GRACE)],
    'message.retry': [{ type: 'message.retry', id: 'one' }],
    'message.discard': [
      { type: 'message.discard', id: 'one' },
      { type: 'message.discard', id: 'two' },
    ],
    'author.set': [{ type: 'author.set', name: 'Ada King' }],
    'link.opened': [{ type: 'link.opened' }],
    'link.lost': [{ type: 'link.lost' }],
  },
  slots: {
    loadQueue: {
      done: [[], [queued('one'), queued('two')], [queued('one', TEAM, 'FORBIDDEN')]],
      error: [offline],
    },
    sendMessage: { done: [{ sentAt: 5 }], error: [offline, forbidden] },
  },
  delays: { retryDelay: 10_000 },
  states: OUTBOX_STATES,
  invariants: {
    'a new message is added as the last one and confirmed': (step) =>
      given(step.event.type === 'message.add' && !idsOf(step.before).includes(step.event.id), () => {
        const { id, channelId, text } = step.event as ReturnType<typeof add>;
        const fact = { type: 'message.queued', id, channelId };
        const added = queuedMessages(step.now).at(-1);
        return added?.id === id && added.text === text && announces(fact)(step);
      }),
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
        (id) => id === event.id || (id === sendingMessage(before) && event.output !== undefined),
      );
    },
    'the message that is being sent is not discarded': ({ before, event, now }) =>
      given(event.type === 'message.discard' && sendingMessage(before) === event.id, () =>
        idsOf(now).includes(event.id),
      ),
    'any other message can be discarded': ({ before, event, now }) =>
      given(
        event.type === 'message.discard' && sendingMessage(before) !== event.id,
        () => !idsOf(now).includes(event.id),
      ),
    'a rejected message keeps the reason until it is sent again': ({ before, event, now }) => {
      const failed = queuedMessages(before).find(({ failure }) => failure !== null);
      return given(failed !== undefined && event.type !== 'message.discard', () => {
        const failure = queuedMessages(now).find(({ id }) => id === failed?.id)?.failure;
        return failure === (event.type === 'message.retry' && event.id === failed?.id ? null : 'FORBIDDEN');
      });
    },
    'a rejection marks the message that was sent': ({ before, event, now }) =>
      given(event.error === forbidden && sendingMessage(before) !== null, () =>
        queuedMessages(now).some(
          ({ id, failure }) => id === sendingMessage(before) && failure === 'FORBIDDEN',
        ),
      ),
    'messages are sent under the name that the user has now': ({ event, now }) =>
      given(event.type === 'author.set', () => now.context.name === 'Ada King'),
    'what was written while the stored queue was loaded comes after it': ({ before, event, now }) =>
      given(
        event.output?.length === 2 && idsOf(before).includes('three'),
        () => idsOf(now).indexOf('three') > idsOf(now).indexOf('one'),
      ),
  },
});

/** A queue whose sendings are answered by the test. */
function outbox(recalled: readonly QueuedMessage[] = []) {
  const stored: StoredQueue[] = [];
  const sent: { id: string; resolve: () => void; reject: (error: unknown) => void; signal: AbortSignal }[] =
    [];
  const machine = outboxMachine.provide({
    actors: {
      loadQueue: fromPromise<readonly QueuedMessage[], ChatUser>(async () => recalled),
      sendMessage: fromPromise<{ sentAt: number }, MessageSending>(
        ({ input: { id }, signal }) =>
          new Promise((resolve, reject) =>
            sent.push({ id, resolve: () => resolve({ sentAt: 5 }), reject, signal }),
          ),
      ),
    },
    actions: { storeQueue: (_, queue) => void stored.push(queue) },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const sentIds = () => sent.map(({ id }) => id).join();
  return { actor, clock, sent, sentIds, stored, settled };
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

  it('a message that gets no answer over an open link is sent again after ten seconds', async () => {
    const { actor, clock, sent, sentIds, settled } = outbox();
    await settled();
    actor.send(add(queued('one')));
    sent[0]?.reject(offline);
    await settled();
    clock.increment(9_999);
    expect(sentIds()).toBe('one');
    clock.increment(1);
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
    expect(idsOf(actor.getSnapshot()).slice(-2)).toEqual(['m48', 'last']);
    expect(queuedMessages(actor.getSnapshot())).toHaveLength(50);
  });
});

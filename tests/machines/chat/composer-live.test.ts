import type { Draft } from '@machines/chat-room/chat-room.events';
import {
  type ComposerCommand,
  createComposer,
  draftFault,
  draftQuote,
  draftText,
  type StoredDraft,
} from '@machines/chat-room/composer.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { PARENT } from '../../support/replay/live';
import { IN_TEAM, TEAM } from './chat-fixture';

const INPUT = { ...IN_TEAM, parent: PARENT };
const QUOTE = { id: 'm1', authorName: 'Grace', text: 'Who comes?' };
const EARLIER: Draft = { text: 'Earlier', quote: { ...QUOTE, id: 'm0' } };
const hello = { type: 'draft.change', text: ' Hello ' } as const;
const reply = { type: 'reply.start', ...QUOTE } as const;
const queued = { type: 'message.queued', channelId: TEAM } as const;

/** The composer with a stored text, and what it stores from then on. */
async function composer() {
  const stored: StoredDraft[] = [];
  const shown: string[] = [];
  const clock = new SimulatedClock();
  const machine = createComposer({
    loadDraft: async () => EARLIER,
    storeDraft: (draft) => void stored.push(draft),
    showTyping: async () => void shown.push('shown'),
    hideTyping: async () => void shown.push('hidden'),
  });
  const actor = createActor(machine, { clock, input: INPUT }).start();
  await waitFor(actor, (snapshot) => draftText(snapshot) === 'Earlier');
  const send = (...events: ComposerCommand[]) => {
    for (const event of events) actor.send(event);
  };
  return { actor, clock, stored, shown, send };
}

it('every change of a draft is stored, and the draft is removed once its message is in the queue', async () => {
  const { stored, send } = await composer();
  send(hello, queued);
  expect(stored).toEqual([
    { ...IN_TEAM, ...EARLIER, text: ' Hello ' },
    { ...IN_TEAM, text: '', quote: null },
  ]);
});

it('an answer is stored with the message that it answers, and without it when that is cancelled', async () => {
  const { stored, send } = await composer();
  send(reply, { type: 'reply.cancel' });
  expect(stored).toEqual([
    { ...IN_TEAM, text: 'Earlier', quote: QUOTE },
    { ...IN_TEAM, text: 'Earlier', quote: null },
  ]);
});

it('a person who is mentioned is stored with the draft', async () => {
  const { stored, send } = await composer();
  send({ type: 'mention.insert', uid: 'grace', name: 'Grace', from: 7, to: 7 });
  expect(stored).toEqual([{ ...IN_TEAM, ...EARLIER, text: 'Earlier@[Grace](grace) ' }]);
});

it('an answer begun before the stored draft is loaded keeps its typed text and its own message', async () => {
  const { actor } = await composer();
  const early = createActor(actor.logic, { input: INPUT }).start();
  early.send(reply);
  await waitFor(early, (snapshot) => draftText(snapshot) === 'Earlier');
  expect(draftQuote(early.getSnapshot())).toEqual(QUOTE);
});

it('a text typed before the stored draft is loaded replaces it', async () => {
  const { actor } = await composer();
  const early = createActor(actor.logic, { input: INPUT }).start();
  early.send(hello);
  await new Promise((resolve) => setImmediate(resolve));
  expect(draftText(early.getSnapshot())).toBe(' Hello ');
});

it('a user who goes on typing is shown again every three seconds, until the channel is left', async () => {
  const { actor, clock, shown, send } = await composer();
  send(hello, hello);
  clock.increment(3_000);
  expect(shown).toEqual(['shown', 'shown']);
  actor.stop();
  expect(shown).toEqual(['shown', 'shown', 'hidden']);
});

it('a text of more than 4,000 characters stays typed and is not sent', async () => {
  const { actor, send } = await composer();
  send({ type: 'draft.change', text: 'a'.repeat(4_001) });
  expect(draftFault(actor.getSnapshot())).toBe('tooLong');
  expect(actor.getSnapshot().can({ type: 'message.send', id: 'one' })).toBe(false);
});

import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '@machines/chat-room/chat-room.events';
import {
  type ComposerCommand,
  caretAfterMention,
  composerMachine,
  createComposer,
  draftFault,
  draftQuote,
  draftText,
  type StoredDraft,
} from '@machines/chat-room/composer.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, GRACE, IN_TEAM, offline, TEAM } from './chat-fixture';

const hello = { type: 'draft.change', text: ' Hello ' } as const;
const emptied = { type: 'draft.change', text: ' ' } as const;
const queued = { type: 'message.queued', channelId: TEAM } as const;
const QUOTE = { id: 'm1', authorName: 'Grace', text: 'Who comes?' };
const EARLIER: Draft = { text: '@[Grace](grace)', quote: { ...QUOTE, id: 'm0' } };
const mention = { type: 'mention.insert', uid: 'grace', name: 'Grace', from: 1, to: 100 } as const;
const TOKEN = '@[Grace](grace)';
const sentText = (text: string) => text.trim().replace('@Grace', TOKEN);
const reply = { type: 'reply.start', ...QUOTE } as const;
const failed = { type: 'chat.failed', failure: offline };
const isShown = (now: { matches(value: { typing: 'typing' }): boolean }) => now.matches({ typing: 'typing' });

describeMachine({
  machine: composerMachine,
  input: { ...IN_TEAM, parent: PARENT },
  events: {
    ...withoutData('reply.cancel'),
    'draft.change': [hello, emptied],
    'message.send': [{ id: 'one' }],
    'reply.start': [reply],
    'caret.move': [{ caret: 2 }],
    'mention.insert': [mention],
    'message.queued': [queued, { ...queued, channelId: GRACE }],
    'typing.failed': [{ failure: offline }],
  },
  slots: {
    loadDraft: { done: [EARLIER, { text: '', quote: null }], error: [offline] },
    showTyping: { error: [offline] },
  },
  delays: { typingInterval: 3_000 },
  states: {
    'draft.loading': {
      holds: ({ now }) => draftText(now) === '' && draftFault(now) === 'empty',
      entered: asks(['loadDraft', IN_TEAM]),
    },
    'draft.ready': {
      entered: ({ before, now, event, facts }) => {
        if (event.type === 'draft.change') return draftText(now) === event.text;
        if (event.error) return facts[0]?.failure === offline && draftText(now) === '';
        const quote = draftQuote(before) ?? event.output.quote;
        const text = event.output.text.replace(TOKEN, '@Grace');
        return draftText(now) === text && draftQuote(now) === quote && facts.length === 0;
      },
    },
    'typing.quiet': {
      holds: ({ now }) => !isShown(now),
      entered: (step) => {
        const isFailure = step.event.error === offline || step.event.failure === offline;
        return announces(...(isFailure ? [failed] : []))(step);
      },
    },
    'typing.typing.shown': {
      entered: (step) =>
        step.event.type === 'draft.change'
          ? asks(['showTyping', IN_TEAM])(step)
          : step.sent[0]?.to === 'showTyping' && step.sent[0]?.event.type === 'typing.renew',
    },
    'typing.typing.outdated': { entered: all(asks(), ({ sent }) => sent.length === 0) },
  },
  invariants: {
    'a sendable text is written clean, and stays until it is queued': ({ before, event, facts, now }) =>
      given(event.type === 'message.send', () => {
        const isSendable = draftText(before).trim() !== '';
        const written = {
          type: 'message.written',
          id: 'one',
          channelId: TEAM,
          text: sentText(draftText(before)),
          ...(draftQuote(before) && { replyTo: draftQuote(before)?.id }),
        };
        return draftText(now) === draftText(before) && announces(...(isSendable ? [written] : []))({ facts });
      }),
    'sending is offered exactly for a text that can be sent': ({ now }) =>
      now.can({ type: 'message.send', id: '' }) === (draftFault(now) === null),
    'a draft is emptied by the queue of its own channel alone': ({ before, event, now }) =>
      given(
        event.type === 'message.queued' && before.matches({ draft: 'ready' }),
        () => draftText(now) === (event.channelId === TEAM ? '' : draftText(before)),
      ),
    'the answered message stays until the answer is queued here or cancelled': ({ before, event, now }) =>
      given(event.type !== 'xstate.done.actor.loadDraft', () => {
        const isReady = before.matches({ draft: 'ready' });
        const isOver =
          event.type === 'reply.cancel' || (event.type === 'message.queued' && event.channelId === TEAM);
        if (event.type === 'reply.start') return isDeepStrictEqual(draftQuote(now), QUOTE);
        return draftQuote(now) === (isReady && isOver ? null : draftQuote(before));
      }),
    'a chosen person is mentioned in the loaded text, with the caret behind': ({ before, event, now }) =>
      given(event === mention, () => {
        const caret = caretAfterMention(now);
        if (!before.matches({ draft: 'ready' })) return caret === caretAfterMention(before);
        const text = draftText(before);
        const inserted = `${text.slice(0, 1)}@Grace `;
        return (
          draftText(now) === inserted &&
          caret?.caret === Math.min(1, text.length) + 7 &&
          caret !== caretAfterMention(before)
        );
      }),
    'the caret is told with the text and its mentions': ({ event, now, facts }) =>
      given(event.type === 'caret.move', () => {
        const { text, mentions } = now.context;
        return isDeepStrictEqual(facts, [{ type: 'caret.moved', typed: { text, mentions }, caret: 2 }]);
      }),
    'every change of the text is taken': ({ event, now }) =>
      given(event.type === 'draft.change', () => draftText(now) === event.text),
    'nobody is shown as typing whose text is empty': ({ event, now }) =>
      given(event.type === 'draft.change' && event.text === ' ', () => !isShown(now)),
    'a user who types is shown as typing': ({ event, now }) => given(event === hello, () => isShown(now)),
  },
});

const INPUT = { ...IN_TEAM, parent: PARENT };
const STORED: Draft = { text: 'Earlier', quote: { ...QUOTE, id: 'm0' } };

/** The composer with a stored text, and what it stores from then on. */
async function composer() {
  const stored: StoredDraft[] = [];
  const shown: string[] = [];
  const clock = new SimulatedClock();
  const machine = createComposer({
    loadDraft: async () => STORED,
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

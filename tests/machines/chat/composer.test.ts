import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import {
  type ComposerCommand,
  composerMachine,
  draftFault,
  draftText,
  type StoredText,
  type TypingReport,
} from '@machines/chat-room/composer.machine';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { all, announces, asks, GRACE, IN_TEAM, offline, TEAM } from './chat-fixture';

const hello = { type: 'draft.change', text: ' Hello ' } as const;
const emptied = { type: 'draft.change', text: ' ' } as const;
const queued = { type: 'message.queued', id: 'one', channelId: TEAM } as const;
const failed = { type: 'chat.failed', failure: offline };
const TYPING = ['typing.typing.shown', 'typing.typing.outdated'];
const isShown = (now: { matches(value: { typing: 'typing' }): boolean }) => now.matches({ typing: 'typing' });

describeMachine({
  machine: composerMachine,
  input: IN_TEAM,
  events: {
    'draft.change': [hello, emptied],
    'message.send': [{ type: 'message.send', id: 'one' }],
    'message.queued': [queued, { ...queued, channelId: GRACE }],
    'typing.failed': [{ type: 'typing.failed', failure: offline }],
  },
  slots: {
    loadDraft: { done: ['Earlier', ''], error: [offline] },
    showTyping: { error: [offline] },
  },
  delays: { typingInterval: 3_000 },
  states: {
    'draft.loading': {
      from: { start: [] },
      holds: ({ now }) => draftText(now) === '' && draftFault(now) === 'empty',
      entered: asks(['loadDraft', IN_TEAM]),
    },
    'draft.ready': {
      from: {
        'done.loadDraft': ['draft.loading'],
        'error.loadDraft': ['draft.loading'],
        'draft.change': ['draft.loading'],
      },
      entered: ({ now, event, facts }) => {
        if (event.type === 'draft.change') return draftText(now) === event.text;
        if (event.error) return facts[0]?.failure === offline && draftText(now) === '';
        return draftText(now) === event.output && facts.length === 0;
      },
    },
    'typing.quiet': {
      from: {
        start: [],
        'draft.change': TYPING,
        'message.queued': TYPING,
        'after.typingInterval': ['typing.typing.shown'],
        'error.showTyping': TYPING,
        'typing.failed': TYPING,
      },
      holds: ({ now }) => !isShown(now),
      entered: (step) => {
        const isFailure = step.event.error === offline || step.event.failure === offline;
        return announces(...(isFailure ? [failed] : []))(step);
      },
    },
    'typing.typing.shown': {
      from: { 'draft.change': ['typing.quiet'], 'after.typingInterval': ['typing.typing.outdated'] },
      entered: (step) =>
        step.event.type === 'draft.change'
          ? asks(['showTyping', IN_TEAM])(step)
          : step.sent[0]?.to === 'showTyping' && step.sent[0]?.event.type === 'typing.renew',
    },
    'typing.typing.outdated': {
      from: { 'draft.change': ['typing.typing.shown'] },
      entered: all(asks(), ({ sent }) => sent.length === 0),
    },
  },
  invariants: {
    'what can be sent is written with its clean text, and stays until it is queued': ({
      before,
      event,
      facts,
      now,
    }) =>
      given(event.type === 'message.send', () => {
        const isSendable = draftText(before).trim() !== '';
        const written = {
          type: 'message.written',
          id: 'one',
          channelId: TEAM,
          text: draftText(before).trim(),
        };
        return (
          draftText(now) === draftText(before) &&
          announces(...(isSendable ? [written] : []))({ facts } as never)
        );
      }),
    'sending is offered exactly for a text that can be sent': ({ now }) =>
      now.can({ type: 'message.send', id: '' }) === (draftFault(now) === null),
    'a draft is emptied by the queue of its own channel alone': ({ before, event, now }) =>
      given(
        event.type === 'message.queued' && before.matches({ draft: 'ready' }),
        () => draftText(now) === (event.channelId === TEAM ? '' : draftText(before)),
      ),
    'every change of the text is taken': ({ event, now }) =>
      given(event.type === 'draft.change', () => draftText(now) === event.text),
    'nobody is shown as typing whose text is empty': ({ event, now }) =>
      given(event.type === 'draft.change' && event.text === ' ', () => !isShown(now)),
    'a user who types is shown as typing': ({ event, now }) => given(event === hello, () => isShown(now)),
  },
});

/** The composer with a stored text, and what it stores from then on. */
async function composer() {
  const stored: StoredText[] = [];
  const shown: string[] = [];
  const machine = composerMachine.provide({
    actors: {
      loadDraft: fromPromise<string, ChannelPlace>(async () => 'Earlier'),
      showTyping: fromCallback<TypingReport, ChannelPlace>(() => {
        shown.push('start');
        return () => shown.push('stop');
      }),
    },
    actions: { storeDraft: (_, text) => void stored.push(text) },
  });
  const actor = createActor(machine, { input: IN_TEAM }).start();
  await waitFor(actor, (snapshot) => draftText(snapshot) === 'Earlier');
  const send = (...events: ComposerCommand[]) => {
    for (const event of events) actor.send(event);
  };
  return { actor, stored, shown, send };
}

it('every change of a draft is stored, and the draft is removed once its message is in the queue', async () => {
  const { stored, send } = await composer();
  send(hello, queued);
  expect(stored).toEqual([
    { ...IN_TEAM, text: ' Hello ' },
    { ...IN_TEAM, text: '' },
  ]);
});

it('a text typed before the stored draft is loaded replaces it', async () => {
  const { actor } = await composer();
  const early = createActor(actor.logic, { input: IN_TEAM }).start();
  early.send(hello);
  await new Promise((resolve) => setImmediate(resolve));
  expect(draftText(early.getSnapshot())).toBe(' Hello ');
});

it('a channel that is left shows nobody as typing any more', async () => {
  const { actor, shown, send } = await composer();
  send(hello);
  actor.stop();
  expect(shown).toEqual(['start', 'stop']);
});

it('a text of more than 4,000 characters stays typed and is not sent', async () => {
  const { actor, send } = await composer();
  send({ type: 'draft.change', text: 'a'.repeat(4_001) });
  expect(draftFault(actor.getSnapshot())).toBe('tooLong');
  expect(actor.getSnapshot().can({ type: 'message.send', id: 'one' })).toBe(false);
});

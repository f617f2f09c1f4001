import { Failure } from '@domain/shared/failure';
import {
  type CommentDraft,
  type CommentPurpose,
  type CommentSending,
  commentDraftMachine,
  commentDraftText,
  createCommentDraft,
  isCommentFailed,
  isCommentSending,
  type StoredDraft,
} from '@machines/media-board/comment-draft.machine';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { announces, asks } from '../chat/chat-fixture';

const PLACE = { mode: 'live', userId: 'ada', mediaBoardId: 'films', contentPieceId: 'one' } as const;
const NEW: CommentPurpose = { kind: 'new' };
const denied = new Failure('FORBIDDEN', 'denied');
const told = announces({ type: 'fault.announced', source: 'commentDraft', error: denied });

describeMachine({
  machine: commentDraftMachine,
  input: { ...PLACE, parent: PARENT, name: 'Ada', purpose: NEW },
  events: {
    'draft.change': [{ text: ' Well made ' }],
    'draft.send': [{ id: 'c1' }, { id: 'c2' }],
  },
  slots: {
    recallComment: { done: [null, { text: 'Half a', id: 'c0' }], error: [denied] },
    sendComment: { done: [undefined], error: [denied] },
  },
  states: {
    recalling: {
      holds: ({ now }) => commentDraftText(now) === '',
      entered: asks(['recallComment', { ...PLACE, purpose: NEW }]),
    },
    editing: { holds: ({ now }) => !isCommentSending(now) && !isCommentFailed(now) },
    sending: {
      holds: ({ now }) => isCommentSending(now),
      entered: ({ before, event, asked }) => {
        const id = before.context.id || (event.id as string);
        const text = commentDraftText(before).trim();
        return asks(['sendComment', { ...PLACE, purpose: NEW, name: 'Ada', id, text }])({ asked });
      },
    },
    failed: {
      holds: ({ now }) => isCommentFailed(now),
      entered: told,
    },
  },
  invariants: {
    'what is typed is there, and nothing else changes it until the server has it': ({ before, event, now }) =>
      given(!/done\.actor/.test(event.type), () => {
        const isTyped = event.type === 'draft.change' && !isCommentSending(before);
        return commentDraftText(now) === (isTyped ? event.text : commentDraftText(before));
      }),
    'what an earlier page left is there again, unless the user types first': ({ before, event, now }) =>
      given(event.output?.text !== undefined && before.matches('recalling'), () => {
        return commentDraftText(now) === 'Half a' && now.context.id === 'c0';
      }),
    'a comment that may have arrived is sent again as the same, also when changed': ({
      before,
      event,
      now,
    }) =>
      given(
        before.context.id !== '' && !/done\.actor\.sendComment/.test(event.type),
        () => now.context.id === before.context.id,
      ),
    'a stored comment leaves an empty field, whose next comment is another one, and is told': (step) =>
      given(step.event.type === 'xstate.done.actor.sendComment' && isCommentSending(step.before), () => {
        const { id } = step.now.context;
        const isEmpty = commentDraftText(step.now) === '' && id === '';
        return isEmpty && announces({ type: 'comment.sent', purpose: NEW })(step);
      }),
    'a failure to read what was typed before is told': (step) =>
      given(step.event.type === 'xstate.error.actor.recallComment', () => told(step)),
  },
});

/** Starts a field with what was typed before; what is sent is stored. */
async function field(purpose: CommentPurpose, recalled: CommentDraft | null = null) {
  const sent: CommentSending[] = [];
  const kept: StoredDraft[] = [];
  const logic = createCommentDraft({
    recallComment: async () => recalled,
    keepComment: async (draft) => void kept.push(draft),
    sendComment: async (sending) => void sent.push(sending),
  });
  const actor = createActor(logic, { input: { ...PLACE, parent: PARENT, name: 'Ada', purpose } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  return { actor, sent, kept };
}

test('a comment is kept as it is typed, with its id before it is sent, and forgotten once the server has it', async () => {
  const { actor, kept } = await field(NEW);
  actor.send({ type: 'draft.change', text: ' Well made ' });
  actor.send({ type: 'draft.send', id: 'c1' });
  expect(kept).toEqual([
    { ...PLACE, purpose: NEW, text: ' Well made ', id: '' },
    { ...PLACE, purpose: NEW, text: ' Well made ', id: 'c1' },
  ]);
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(kept.at(-1)).toEqual({ ...PLACE, purpose: NEW, text: '', id: '' });
});

test('a comment that arrives after its piece was closed is forgotten as well', async () => {
  const { actor, kept } = await field(NEW);
  actor.send({ type: 'draft.change', text: 'Well made' });
  actor.send({ type: 'draft.send', id: 'c1' });
  actor.stop();
  await expect.poll(() => kept.at(-1)).toMatchObject({ text: '', id: '' });
});

test('the text of a comment that is changed is there to begin with, and what was typed instead of it before', async () => {
  const purpose: CommentPurpose = { kind: 'edit', comment: { id: 'c7', text: 'Good' } };
  expect(commentDraftText((await field(purpose)).actor.getSnapshot())).toBe('Good');
  const { actor, sent } = await field(purpose, { text: 'Better', id: 'c7' });
  actor.send({ type: 'draft.send', id: 'c8' });
  expect(sent[0]).toMatchObject({ id: 'c7', text: 'Better' });
});

import { Failure } from '@domain/shared/failure';
import {
  type CommentDraft,
  type CommentPurpose,
  type CommentSending,
  commentDraftFault,
  commentDraftText,
  createCommentDraft,
  isCommentFailed,
  isCommentSending,
  type StoredDraft,
} from '@machines/media-board/comment-draft.machine';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { collectFacts } from '../../support/collect-facts';

const PLACE = { mode: 'live', userId: 'ada', mediaBoardId: 'films', contentPieceId: 'one' } as const;
const NEW: CommentPurpose = { kind: 'new' };
const denied = new Failure('FORBIDDEN', 'denied');

async function field(purpose = NEW, recalled: CommentDraft | null = null) {
  const sent: CommentSending[] = [];
  const answers: { resolve: () => void; reject: (error: Failure) => void }[] = [];
  const kept: StoredDraft[] = [];
  const { parent, facts } = collectFacts();
  const logic = createCommentDraft({
    recallComment: async () => recalled,
    keepComment: async (draft) => void kept.push(draft),
    sendComment: (sending) => {
      sent.push(sending);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  });
  const actor = createActor(logic, { input: { ...PLACE, parent, name: 'Ada', purpose } }).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  return {
    facts,
    sent,
    kept,
    now: () => actor.getSnapshot(),
    text: () => commentDraftText(actor.getSnapshot()),
    type: (text: string) => actor.send({ type: 'draft.change', text }),
    send: (id = 'c1') => actor.send({ type: 'draft.send', id }),
    answer: async (error?: Failure) => {
      const answer = answers.shift();
      if (error) answer?.reject(error);
      else answer?.resolve();
      await settle();
    },
  };
}

test('a comment is kept as it is typed, sent once, and the field is empty when the server has it', async () => {
  const one = await field();
  one.type(' Well made ');
  one.send();
  one.send('c2');
  expect([isCommentSending(one.now()), one.sent.length]).toEqual([true, 1]);
  expect(one.sent[0]).toEqual({ ...PLACE, purpose: NEW, name: 'Ada', id: 'c1', text: 'Well made' });
  await one.answer();
  expect([one.text(), one.kept.at(-1)?.text]).toEqual(['', '']);
  expect(one.facts).toEqual([{ type: 'comment.sent', purpose: NEW }]);
});

test('a comment that could not be sent stays, and is sent again in its place, also after a change', async () => {
  const one = await field();
  one.type('Well made');
  one.send();
  await one.answer(denied);
  expect([isCommentFailed(one.now()), one.text()]).toEqual([true, 'Well made']);
  expect(one.facts).toEqual([{ type: 'fault.announced', source: 'commentDraft', error: denied }]);
  one.type('Very well made');
  one.send('c2');
  expect(one.sent.map(({ id, text }) => [id, text])).toEqual([
    ['c1', 'Well made'],
    ['c1', 'Very well made'],
  ]);
});

test('what was typed before the page was loaded is there again, with its id', async () => {
  const one = await field(NEW, { text: 'Half a', id: 'c0' });
  expect(one.text()).toBe('Half a');
  one.send('c1');
  expect(one.sent[0]?.id).toBe('c0');
});

test('the text of a comment that is changed is there to begin with, and what was typed instead of it before', async () => {
  const purpose: CommentPurpose = { kind: 'edit', comment: { id: 'c7', text: 'Good' } };
  expect((await field(purpose)).text()).toBe('Good');
  const one = await field(purpose, { text: 'Better', id: 'c7' });
  one.send('c8');
  expect(one.sent[0]).toMatchObject({ id: 'c7', text: 'Better' });
});

test('an empty comment and one that is too long are not sent', async () => {
  const one = await field();
  one.send();
  expect(commentDraftFault(one.now())).toBe('empty');
  one.type('x'.repeat(1_001));
  one.send();
  expect([commentDraftFault(one.now()), one.sent]).toEqual(['tooLong', []]);
});

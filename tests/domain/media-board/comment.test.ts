import { type Comment, commentOf, threadsOf } from '@domain/media-board/comment';
import { likeKey, likeOf, likePaths } from '@domain/media-board/like';
import { expect, test } from 'vitest';

const comment = (id: string, replyTo?: string): Comment => ({
  id,
  authorId: 'ada',
  authorName: 'Ada',
  text: id,
  createdAt: 1,
  likes: 0,
  ...(replyTo !== undefined && { replyTo }),
});

test('replies stand below what they answer, the first one first, and alone where that is not there', () => {
  const newest = ['d', 'c', 'b'].map((id) => comment(id, id === 'b' ? 'gone' : 'a'));
  const threads = threadsOf([...newest, comment('a')]);
  expect(threads.map(({ comment: { id }, replies }) => [id, replies.map((reply) => reply.id)])).toEqual([
    ['b', []],
    ['a', ['c', 'd']],
  ]);
});

test('a stored comment is cleaned, and anything else is none', () => {
  const stored = { authorId: 'ada', authorName: 'Ada\u202e', text: 'Good\u0007', createdAt: 1, likes: -3 };
  expect(commentOf('a', stored)).toMatchObject({ authorName: 'Ada', text: 'Good', likes: 0 });
  expect([commentOf('a', null), commentOf('a', { ...stored, text: 1 }), likeOf({ uuid: 'x' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('ids of boards and pieces are escaped in keys, and no two targets have the same text', () => {
  const target = { mediaBoardId: 'films.2026', contentPieceId: 'part/1' };
  const by = { uuid: 'u', authorId: 'ada.l' };
  expect(likePaths(target, by)).toEqual({
    like: 'likes/u',
    index: 'likesOf/ada%2El/films%2E2026/part%2F1/piece',
    count: 'likeCounts/films%2E2026/part%2F1',
  });
  expect(likePaths({ ...target, commentId: 'c' }, by).count).toBe('comments/films%2E2026/part%2F1/c/likes');
  expect(likeKey(target)).not.toBe(likeKey({ ...target, commentId: 'c' }));
});

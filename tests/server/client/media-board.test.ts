import type { Comment } from '@domain/media-board/comment';
import { type LikeTarget, likeKey } from '@domain/media-board/like';
import { Failure } from '@domain/shared/failure';
import type { CommentPurpose } from '@machines/media-board/comment-draft.machine';
import { getDatabase } from 'firebase/database';
import { expect, it } from 'vitest';
import { openMediaBoard } from '@/services/media-board/media-board';
import { chatServer, followed, newId, soon } from './chat-server';
import type { Visitor } from './visitor';

const COMMENT = newId();
const PIECE: LikeTarget = { mediaBoardId: 'films.2026', contentPieceId: 'part/1' };
const GONE: LikeTarget = { ...PIECE, contentPieceId: 'gone' };
const visitor = chatServer({
  'live/mediaBoards/films%2E2026': { 'part%2F1': '-' },
  'live/comments': {
    'films%2E2026': {
      'part%2F1': { [COMMENT]: { authorId: 'grace', authorName: 'Grace', text: 'Well made', createdAt: 1 } },
    },
  },
});

const fail = (failure: unknown) => {
  throw failure;
};

/** What a person sees of the board, kept up to date, and what the server is told for recommendations. */
function looking({ app, uid }: Visitor) {
  const told: string[] = [];
  let isAway = false;
  const call = (async (path: string, { body }: { body: { uuid: string } }) => {
    if (isAway) throw new Failure('NOT_REACHABLE', 'away');
    told.push(`${path.split('/').at(-1)} ${body.uuid}`);
  }) as never;
  const board = openMediaBoard(getDatabase(app), call);
  const place = { mode: 'live', userId: uid, ...PIECE } as const;
  const seen = {
    own: new Map() as ReadonlyMap<string, string>,
    count: 0,
    comments: [] as readonly Comment[],
  };
  followed(
    board.watchLikes(
      place,
      (own) => {
        seen.own = own;
      },
      fail,
    ),
  );
  followed(
    board.watchLikeCounts(
      place,
      (counts) => {
        seen.count = counts.get(PIECE.contentPieceId) ?? 0;
      },
      fail,
    ),
  );
  followed(
    board.watchComments(
      place,
      (comments) => {
        seen.comments = comments;
      },
      fail,
    ),
  );
  return {
    board,
    seen,
    told,
    setAway: (away: boolean) => {
      isAway = away;
    },
    like: (uuid: string, target = PIECE, liked = true) =>
      board.storeLike({ ...place, target, uuid, liked, tried: false }),
    comment: (id: string, text: string, purpose: CommentPurpose = { kind: 'new' }) =>
      board.sendComment({ ...place, purpose, id, text, name: 'Ada' }),
    remove: (id: string) => board.removeComment(place, id),
    older: (before: { id: string; createdAt: number }) => board.loadOlderComments({ ...place, before }),
  };
}

const uuidOf = (digit: string) => `0a1b2c3${digit}-4e5f-4a6b-8c7d-9e0f1a2b3c4d`;

it('everybody sees how many people like a piece, and only each person what they like', async () => {
  const [ada, grace] = [looking(await visitor()), looking(await visitor('guest'))];
  await ada.like(uuidOf('1'));
  await grace.like(uuidOf('2'));
  for (const { seen } of [ada, grace]) await expect.poll(() => seen.count, soon).toBe(2);
  expect([...ada.seen.own]).toEqual([[likeKey(PIECE), uuidOf('1')]]);
  await ada.like(uuidOf('1'), PIECE, false);
  await expect.poll(() => grace.seen.count, soon).toBe(1);
  expect(ada.told).toEqual([`like ${uuidOf('1')}`, `unlike ${uuidOf('1')}`]);
});

it('a like is counted once, also when it is sent again or was pressed in another tab', async () => {
  const ada = looking(await visitor());
  await ada.like(uuidOf('1'));
  await ada.like(uuidOf('1'));
  await ada.like(uuidOf('3'));
  expect(ada.told).toEqual([`like ${uuidOf('1')}`, `like ${uuidOf('1')}`, `like ${uuidOf('1')}`]);
  await expect.poll(() => ada.seen.count, soon).toBe(1);
  await ada.like(uuidOf('3'), PIECE, false);
  await ada.like(uuidOf('3'), PIECE, false);
  await expect.poll(() => [ada.seen.count, ada.seen.own.size], soon).toEqual([0, 0]);
});

it('a like that the server could not be told of is sent again as a whole, and counted once', async () => {
  const ada = looking(await visitor());
  ada.setAway(true);
  await expect(ada.like(uuidOf('1'))).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
  ada.setAway(false);
  await ada.like(uuidOf('1'));
  await expect.poll(() => [ada.seen.count, ada.told], soon).toEqual([1, [`like ${uuidOf('1')}`]]);
});

it('a like of a piece that is gone is refused, and leaves nothing', async () => {
  const ada = looking(await visitor());
  await expect(ada.like(uuidOf('1'), GONE)).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  expect([ada.seen.own.size, ada.told]).toEqual([0, []]);
});

it('a like of a comment that is gone ends', async () => {
  const ada = looking(await visitor());
  const id = newId();
  await ada.comment(id, 'Mine');
  const target = { ...PIECE, commentId: id };
  await ada.like(uuidOf('1'), target);
  await expect.poll(() => ada.seen.comments.find((one) => one.id === id)?.likes, soon).toBe(1);
  await ada.remove(id);
  await ada.like(uuidOf('1'), target, false);
  await expect.poll(() => ada.seen.own.size, soon).toBe(0);
});

it('comments and replies are seen by others, changed and removed by their author alone', async () => {
  const [ada, grace] = [looking(await visitor()), looking(await visitor('guest'))];
  const id = newId();
  await ada.comment(id, 'Agreed', { kind: 'reply', replyTo: COMMENT });
  const texts = () => grace.seen.comments.map(({ text, replyTo }) => [text, replyTo]);
  await expect.poll(texts, soon).toEqual([
    ['Well made', undefined],
    ['Agreed', COMMENT],
  ]);
  await ada.comment(id, 'Agreed!', { kind: 'edit', comment: { id, text: 'Agreed' } });
  await expect
    .poll(() => grace.seen.comments[1], soon)
    .toMatchObject({ text: 'Agreed!', editedAt: expect.any(Number) });
  await expect(grace.remove(id)).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  await expect(grace.comment(id, 'Mine', { kind: 'edit', comment: { id, text: '' } })).rejects.toMatchObject({
    kind: 'FORBIDDEN',
  });
  await ada.remove(id);
  await expect.poll(texts, soon).toEqual([['Well made', undefined]]);
});

it('a comment that is sent again is there once, with the text that was sent last', async () => {
  const ada = looking(await visitor());
  const id = newId();
  for (const text of ['First', 'First', 'Second']) await ada.comment(id, text);
  await expect.poll(() => ada.seen.comments.map(({ text }) => text), soon).toEqual(['Well made', 'Second']);
  const [, mine] = ada.seen.comments;
  expect((await ada.older(mine ?? { id, createdAt: 0 })).map(({ text }) => text)).toEqual(['Well made']);
});

import { expect, test } from 'vitest';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, read, write, post, reports, actions, undoLast } = moderationServer();

const NOW = 1_800_000_000_000;
const PIECE = { mediaBoardId: 'films.2026', contentPieceId: 'one' };

/** Shows a comment of the guest on a board of the lobby; returns its place and its path. */
async function shown() {
  const commentId = newId();
  const value = {
    authorId: uidOf('guest'),
    authorName: 'The guest',
    text: 'Buy now',
    createdAt: 7,
    likes: 3,
  };
  const path = `comments/films%2E2026/one/${commentId}`;
  await write('mediaBoards/films%2E2026/one', LOBBY);
  await write(path, value);
  return { place: { ...PIECE, commentId }, value, path };
}

const report = async (place: object) =>
  (await post('ada', 'reports', { target: { kind: 'COMMENT', ...place }, reason: 'SPAM' })).status;

test('a reported comment comes to the hosts as it was; they remove it, its author reads why, and it is undone', async () => {
  server().clock.now = NOW;
  const { place, value, path } = await shown();
  expect(await report(place)).toBe(204);
  const [{ id: reportId, kept } = {}] = await reports();
  expect(kept).toEqual({ comment: { ...place, authorId: uidOf('guest'), text: 'Buy now', createdAt: 7 } });
  const removal = { ...place, reason: 'Advertising', reportId };
  expect((await post('host', 'comments/remove', removal)).status).toBe(200);
  expect([read(path), await reports()]).toEqual([null, []]);
  expect(read(`restrictions/${uidOf('guest')}/removed/${place.commentId}`)).toMatchObject({
    since: NOW,
    reason: 'Advertising',
    comment: { ...PIECE, text: 'Buy now' },
  });
  expect((await actions())[0]).toMatchObject({
    kind: 'COMMENT_REMOVED',
    channelId: LOBBY,
    name: 'Gina Guest',
  });
  expect((await post('host', 'comments/remove', removal)).status).toBe(404);
  const uuid = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  await write(`likes/${uuid}`, { uuid, ...place, authorId: 'ada', creationTimestamp: 1 });
  expect((await undoLast()).status).toBe(204);
  expect(read(path)).toEqual({ ...value, likes: 1 });
  expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
});

test('a comment that is gone, or that the reporter cannot read, is not reported', async () => {
  server().clock.now = NOW;
  const { place } = await shown();
  expect(await report({ ...place, commentId: newId() })).toBe(404);
  const places = { [LOBBY]: { since: NOW, until: NOW + 1_000, reason: 'Loud' } };
  await write(`restrictions/${uidOf('ada')}`, { places });
  expect(await report(place)).toBe(404);
});

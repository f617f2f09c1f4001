import type { Venue } from '@domain/venue/venue';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepPieces, personalEntries } from '../../../../server/features/media-board';
import { expireAt } from '../../../support/expire-at';
import type { Who } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE, withMediaBoard } from '../../../support/venue-fixture';

const UUID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const OTHER = '1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const COMMENT = '-NjEtLV-0123456789ab';
const PIECES = 'live/mediaBoards';

const link = (id: string) => ({
  type: 'LINK' as const,
  id,
  titles: [{ locale: 'en', text: id }],
  descriptions: [],
  categories: [],
  url: 'https://films.example/',
});
const boardOf = (id: string, ...pieces: string[]) => ({
  id,
  mediaBoardId: 'films.2026',
  pieces: pieces.map(link),
});

const server = serverForTests(() => startTestServer());
const uids = new Map<Who, string>();
beforeAll(async () => {
  for (const who of ['ada', 'guest'] as const) {
    await server.tokenOf(who);
    uids.set(who, (await server.identity.accounts.byEmail(`${who}@hall.example`))?.uid ?? '');
  }
});

const uidOf = (who: Who): string => uids.get(who) ?? '';
const read = (path: string) => server.realtime().read(path);

beforeEach(async () => {
  await server.store.db.deleteFrom('media_like').execute();
  await server.realtime().write({ live: null, stage: null });
  await server.realtime().write({ [PIECES]: { 'films%2E2026': { one: 'area:lobby', two: '-' } } });
});

const likeOf = (who: Who, more: object = {}) => ({
  uuid: UUID,
  mediaBoardId: 'films.2026',
  contentPieceId: 'one',
  creationTimestamp: 1,
  authorId: uidOf(who),
  ...more,
});

async function post(who: Who, path: 'like' | 'unlike', body: object) {
  return server.ask(`/api/media-board/${path}`, { token: await server.tokenOf(who), json: body });
}
const like = async (who: Who, more: object = {}) => (await post(who, 'like', likeOf(who, more))).status;
const unlike = async (who: Who, more: object = {}) => (await post(who, 'unlike', likeOf(who, more))).status;
const stored = async () =>
  (await server.store.db.selectFrom('media_like').selectAll().orderBy('uuid').execute()).map(
    ({ uuid, content_piece_id, comment_id, uid }) => [uuid, content_piece_id, comment_id, uid],
  );

describe('a like', () => {
  test('is counted once for a person and a piece, whatever its uuid, and ends by its last one', async () => {
    expect([await like('ada'), await like('ada'), await like('ada', { uuid: OTHER })]).toEqual([
      204, 204, 204,
    ]);
    expect(await stored()).toEqual([[OTHER, 'one', '', uidOf('ada')]]);
    expect([await unlike('ada'), (await stored()).length]).toEqual([204, 1]);
    expect([await unlike('ada', { uuid: OTHER }), await unlike('ada', { uuid: OTHER })]).toEqual([204, 204]);
    expect(await stored()).toEqual([]);
  });

  test('of a comment is another one than that of its piece', async () => {
    await server.realtime().write({ [`live/comments/films%2E2026/one/${COMMENT}`]: { text: 'Well made' } });
    await like('ada');
    expect(await like('ada', { uuid: OTHER, commentId: COMMENT })).toBe(204);
    expect(await stored()).toEqual([
      [UUID, 'one', '', uidOf('ada')],
      [OTHER, 'one', COMMENT, uidOf('ada')],
    ]);
  });

  test('is not that of another person: neither made nor ended', async () => {
    await like('guest');
    expect(await like('ada', { authorId: uidOf('guest') })).toBe(400);
    expect(await unlike('ada', { authorId: uidOf('guest') })).toBe(400);
    expect([await like('ada'), await unlike('ada')]).toEqual([409, 204]);
    expect(await stored()).toEqual([[UUID, 'one', '', uidOf('guest')]]);
  });

  test.each([
    ['a piece that is gone', { contentPieceId: 'three' }, 'This piece is no longer on the media board.'],
    ['a piece of another board', { mediaBoardId: 'talks' }, 'This piece is no longer on the media board.'],
    ['a comment that is gone', { commentId: COMMENT }, 'This comment is no longer there.'],
  ])('of %s is refused in clear words, and ends', async (_, more, errMsg) => {
    const { status, json } = await post('ada', 'like', likeOf('ada', more));
    expect([status, json()]).toEqual([404, { errMsg }]);
    expect(await unlike('ada', more)).toBe(204);
  });

  test.each([
    ['uuid', { uuid: 'one' }],
    ['contentPieceId', { contentPieceId: '' }],
    ['mediaBoardId', { mediaBoardId: 'x'.repeat(241) }],
    ['creationTimestamp', { creationTimestamp: -1 }],
    ['commentId', { commentId: '../x' }],
  ])('with a wrong %s is refused with the fault', async (path, more) => {
    const { status, json } = await post('ada', 'like', likeOf('ada', more));
    expect(status).toBe(400);
    expect(json()).toMatchObject({ faults: [{ path }] });
  });

  test.each([
    ['muted', { mute: { until: 1 } }, 'one', 409],
    ['muted in the area of the board', { channels: { 'area:lobby': { until: 1 } } }, 'one', 409],
    ['banned from the area of the board', { places: { 'area:lobby': { until: 1 } } }, 'one', 409],
    ['banned from an area, of a board of several', { places: { 'area:lobby': { until: 1 } } }, 'two', 204],
  ])('of a person who is %s', async (_, restriction, contentPieceId, status) => {
    const until = { since: 1, until: Date.now() + 60_000, reason: 'Loud' };
    const held = JSON.parse(JSON.stringify(restriction).replaceAll('{"until":1}', JSON.stringify(until)));
    await server.realtime().write({ [`live/restrictions/${uidOf('ada')}`]: held });
    expect(await like('ada', { contentPieceId })).toBe(status);
    expect(await unlike('ada', { contentPieceId })).toBe(204);
  });

  test('is in the data that a person downloads', async () => {
    await like('ada');
    const data = (await server.ask('/api/account/data', { token: await server.tokenOf('ada') })).json();
    expect(data).toMatchObject({
      likes: [{ uuid: UUID, mediaBoardId: 'films.2026', contentPieceId: 'one' }],
    });
  });
});

/** The records of a like in the realtime database. */
const recordsOf = (uid: string, uuid: string, commentId?: string) => ({
  [`live/likes/${uuid}`]: { ...likeOf('ada', { uuid, authorId: uid }), ...(commentId && { commentId }) },
  [`live/likesOf/${uid}/films%2E2026/one/${commentId ?? 'piece'}`]: uuid,
});
const commentBy = (authorId: string, createdAt: number, likes?: number) => ({
  authorId,
  authorName: authorId,
  text: 'Well made',
  createdAt,
  ...(likes && { likes }),
});
const AT = 'comments/films%2E2026/one';

test('the likes and comments of a person are exported and go with the account, as do they from the counts', async () => {
  await server.realtime().write({
    ...recordsOf('ada', UUID),
    ...recordsOf('ada', OTHER, COMMENT),
    ...recordsOf('alan', UUID.replace('0a', '2a')),
    'live/likeCounts/films%2E2026/one': 2,
    [`live/${AT}`]: { [COMMENT]: commentBy('grace', 1, 1), own: commentBy('ada', 2) },
  });
  const kept = { records: server.services.records, realtime: undefined };
  const exported = Object.fromEntries(
    await Promise.all(
      personalEntries.map(async ({ name, read: readOwn }) => [name, await readOwn(kept, 'ada')]),
    ),
  );
  expect(exported).toMatchObject({
    mediaLikes: {
      live: { [`live/likes/${UUID}`]: { uuid: UUID }, [`live/likes/${OTHER}`]: { uuid: OTHER } },
    },
    mediaLikeIndex: {
      live: { 'live/likesOf/ada': { 'films%2E2026': { one: { piece: UUID, [COMMENT]: OTHER } } } },
    },
    mediaComments: { live: { [`live/${AT}/own`]: commentBy('ada', 2) } },
  });
  for (const { erase } of personalEntries) await erase(kept, 'ada');
  expect([Object.keys(read('live/likes') ?? {}), read('live/likeCounts/films%2E2026/one')]).toEqual([
    [UUID.replace('0a', '2a')],
    1,
  ]);
  expect([read('live/likesOf/ada'), read(`live/${AT}`)]).toEqual([
    null,
    { [COMMENT]: { ...commentBy('grace', 1), likes: 0 } },
  ]);
});

test('comments go as messages do, after the days of the configuration, and then the likes of comments that are gone', async () => {
  const DAY = 86_400_000;
  const NOW = 20 * DAY;
  await server.realtime().write({
    ...recordsOf('ada', UUID),
    ...recordsOf('ada', OTHER, COMMENT),
    'live/likeCounts/films%2E2026/one': 1,
    [`live/${AT}`]: { [COMMENT]: commentBy('grace', 5 * DAY, 1), young: commentBy('ada', 15 * DAY) },
  });
  const expire = (config?: { chat: number }) => expireAt(server, NOW, config);
  await expire();
  expect(Object.keys(read(`live/${AT}`) ?? {})).toEqual([COMMENT, 'young']);
  await expire({ chat: 10 });
  expect(Object.keys(read(`live/${AT}`) ?? {})).toEqual(['young']);
  expect([Object.keys(read('live/likes') ?? {}), read('live/likesOf/ada/films%2E2026/one')]).toEqual([
    [UUID],
    { piece: UUID },
  ]);
});

describe('the rules are told which pieces there are', () => {
  async function publish(venue: Venue): Promise<void> {
    await server.venues.save(venue);
    await server.venues.publish(ARCHITECTURE);
  }

  test('where they are, now and after each change of the venue', async () => {
    await publish(withMediaBoard(server.venue, [boardOf('a', 'one', 'part/2')]));
    await keepPieces(server.services);
    expect(read(PIECES)).toEqual({ 'films%2E2026': { one: 'area:lobby', 'part%2F2': 'area:lobby' } });
    const twice = withMediaBoard(server.venue, [boardOf('a', 'one', 'three')]);
    const [first, second] = twice.architectures[0]?.areas ?? [];
    const [widget] = first?.contentWidgets.slice(-1) ?? [];
    if (widget) second?.contentWidgets.push({ ...widget, id: 'other' });
    await publish(twice);
    await expect.poll(() => read(PIECES)).toEqual({ 'films%2E2026': { one: '-', three: '-' } });
    await publish(server.venue);
    await expect.poll(() => read(PIECES)).toBeNull();
  });
});

import type { Piece } from '@domain/media-board/piece';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecommendations } from '../../../../server/features/media-board';
import { createTaste, wilsonLowerBound } from '../../../../server/features/media-board/recommend';
import type { Who } from '../../../support/people';
import { propertyRuns } from '../../../support/seeded';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const OPENED = '/api/media-board/opened';
const pathOf = (userId: string, query = '') => `/api/media-board/films/recommended/${userId}${query}`;
const server = serverForTests(() => startTestServer());
const uidOf = new Map<Who, string>();

beforeAll(async () => {
  for (const who of ['ada', 'guest'] as const) {
    await server.tokenOf(who);
    uidOf.set(who, (await server.identity.accounts.byEmail(`${who}@hall.example`))?.uid ?? '');
  }
});

const link = (id: string): Piece => ({
  id,
  type: 'LINK',
  titles: [{ locale: 'en', text: id }],
  descriptions: [],
  categories: [],
  url: 'https://films.example/',
});

async function publish(...ids: string[]) {
  const venue = structuredClone(server.venue);
  // Widgets with the same id of a board share it.
  const configurations = ids.map((id) => ({ id, mediaBoardId: 'films', pieces: [link(id)] }));
  venue.architectures[0]?.areas[0]?.contentWidgets.push({
    id: 'films',
    name: 'Films',
    names: [],
    type: 'MEDIA_BOARD',
    configurations,
  });
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
}

beforeEach(async () => {
  server.clock.now = (server.clock.now ?? Date.now()) + 60_000;
  await server.store.db.deleteFrom('media_like').execute();
  await server.store.db.deleteFrom('media_open').execute();
  await publish('looms', 'cards', 'wheels');
});

async function like(uid: string, pieceId: string, comment_id = '') {
  const target = { media_board_id: 'films', content_piece_id: pieceId, comment_id, uid };
  const row = { uuid: crypto.randomUUID(), ...target, liked_at: new Date() };
  await server.store.db.insertInto('media_like').values(row).execute();
}

async function recommended(who: Who, query = ''): Promise<[string, string?][]> {
  const { status, json } = await server.ask(pathOf(uidOf.get(who) ?? '', query), {
    token: await server.tokenOf(who),
  });
  expect(status).toBe(200);
  const found = json() as { contentPieceId: string; reason?: string }[];
  return found.map(({ contentPieceId, reason }) => (reason ? [contentPieceId, reason] : [contentPieceId]));
}

describe('the recommendations of a board', () => {
  test('are what others like who like the same, with the reason, and without what one likes', async () => {
    for (const id of ['looms', 'cards']) await like('mary', id);
    await like('john', 'wheels');
    expect(await recommended('ada')).toEqual([['looms'], ['cards'], ['wheels']]);
    await like(uidOf.get('ada') ?? '', 'looms');
    expect(await recommended('ada')).toEqual([['cards', 'looms'], ['wheels']]);
    expect(await recommended('ada', '?limit=1')).toEqual([['cards', 'looms']]);
  });

  test('follow the likes of others after a second', async () => {
    await like('mary', 'looms');
    expect(await recommended('ada')).toEqual([['looms']]);
    await like('mary', 'cards');
    expect(await recommended('ada')).toEqual([['looms']]);
    server.clock.now = (server.clock.now ?? 0) + 1_001;
    expect(await recommended('ada')).toEqual([['looms'], ['cards']]);
  });

  test('are made of the old likes while very many are read again', async () => {
    // Reading takes a second on this clock.
    let now = 0;
    const clock = () => (now += 1_000);
    const { log, view } = server.services;
    const { of } = createRecommendations({ db: server.store.db, view, log, clock });
    const found = async () => (await of('films', 'ada', 10)).map(({ contentPieceId }) => contentPieceId);
    await like('mary', 'looms');
    expect(await found()).toEqual(['looms']);
    await like('mary', 'cards');
    now += 3_600_000;
    expect(await found()).toEqual(['looms']);
    await vi.waitFor(async () => expect(await found()).toEqual(['looms', 'cards']));
  });

  test('leave out pieces that are gone and likes of comments', async () => {
    await like('mary', 'looms');
    await like('mary', 'wheels', 'a-comment');
    await like('mary', 'cards');
    expect(await recommended('ada')).toEqual([['looms'], ['cards']]);
    await publish('cards', 'wheels');
    expect(await recommended('ada')).toEqual([['cards']]);
  });

  test('are only for oneself, and only of boards of the venue', async () => {
    const token = await server.tokenOf('ada');
    const statusOf = async (path: string) => (await server.ask(path, { token })).status;
    const own = uidOf.get('ada') ?? '';
    expect(await statusOf(pathOf(uidOf.get('guest') ?? ''))).toBe(403);
    expect(await statusOf(pathOf(own).replace('films', 'nothing'))).toBe(404);
    expect(await statusOf(pathOf(own, '?limit=10000000'))).toBe(200);
    for (const limit of ['0', '-1', '10000001', 'ten'])
      expect(await statusOf(pathOf(own, `?limit=${limit}`))).toBe(400);
  });
});

describe('an opened piece', () => {
  const open = async (who: Who, contentPieceId: string) =>
    (
      await server.ask(OPENED, {
        token: await server.tokenOf(who),
        json: { mediaBoardId: 'films', contentPieceId },
      })
    ).status;

  test('is counted once for each person', async () => {
    expect([await open('ada', 'looms'), await open('ada', 'looms')]).toEqual([204, 204]);
    expect(await open('guest', 'looms')).toBe(204);
    const rows = await server.store.db.selectFrom('media_open').select('uid').execute();
    expect(rows.map(({ uid }) => uid).toSorted()).toEqual([...uidOf.values()].toSorted());
  });

  test('that the venue does not have is a 404', async () => {
    expect(await open('ada', 'nothing')).toBe(404);
    await server.venues.unpublish();
    expect(await open('ada', 'looms')).toBe(404);
  });

  test('without a like counts against a piece', async () => {
    for (const id of ['looms', 'cards']) await like('mary', id);
    await open('ada', 'looms');
    await open('guest', 'looms');
    expect(await recommended('ada')).toEqual([['cards'], ['looms']]);
  });
});

const piece = (id: string, ...speakers: string[]) => ({ id, speakers });
const EVERYTHING = 10_000_000;

describe('a recommendation', () => {
  test('is found by shrunk cosines, and without similar likes by the lower bound of the likes per opening', () => {
    const taste = createTaste();
    taste.addPiece('popular', ['fay', 'gus', 'hal'], 4);
    taste.addPiece('liked', ['ada', 'bob', 'cid', 'dan', 'eve'], 9);
    taste.addPiece('far', ['dan', 'fay'], 3);
    taste.addPiece('near', ['ada', 'bob', 'cid'], 30);
    const pieces = ['liked', 'unseen', 'popular', 'far', 'near'].map((id) => piece(id));
    expect(taste.recommend({ pieces, liked: ['liked'], limit: EVERYTHING })).toEqual([
      // 1 + 3 / √(5 · 3) · 3 / (3 + 10), and 1 + 1 / √(5 · 2) · 1 / (1 + 10)
      { contentPieceId: 'near', score: expect.closeTo(1.178_753, 6), reason: 'liked' },
      { contentPieceId: 'far', score: expect.closeTo(1.028_748, 6), reason: 'liked' },
      { contentPieceId: 'popular', score: expect.closeTo(0.300_636, 6) },
    ]);
  });

  test('adds up what the liked pieces contribute, and names the one that contributes most', () => {
    const taste = createTaste();
    taste.addPiece('weak', ['ada', 'bob', 'cid', 'dan'], 0);
    taste.addPiece('strong', ['ada', 'bob'], 0);
    taste.addPiece('next', ['ada', 'bob'], 0);
    const [next] = taste.recommend({ pieces: [piece('next')], liked: ['weak', 'strong'], limit: 1 });
    const [weak, strong] = [(2 / Math.sqrt(8)) * (2 / 12), 2 / 12];
    expect(next).toEqual({
      contentPieceId: 'next',
      score: expect.closeTo(1 + weak + strong, 9),
      reason: 'strong',
    });
  });

  test('of a speaker stands at most twice in a row as long as there are others', () => {
    const taste = createTaste();
    const pieces = [
      piece('a', 'mary'),
      piece('b', 'mary', 'john'),
      piece('c', 'mary'),
      piece('d', 'mary'),
      piece('e', 'john'),
      piece('f'),
      piece('g', 'mary'),
      piece('h', 'mary'),
    ];
    pieces.forEach(({ id }, index) => {
      taste.addPiece(id, ['ada', 'bob'], 10 + index);
    });
    const ids = taste
      .recommend({ pieces, liked: [], limit: EVERYTHING })
      .map(({ contentPieceId }) => contentPieceId);
    expect(ids.join('')).toBe('abecdfgh');
  });

  test('is never a liked or an unknown piece, comes at most once, and is the same for the same likes', () => {
    const ids = fc.constantFrom(...'abcdefgh');
    const board = fc.uniqueArray(ids);
    const likes = fc.array(fc.tuple(ids, fc.uniqueArray(fc.constantFrom('ada', 'bob', 'cid', 'dan'))));
    fc.assert(
      fc.property(board, likes, board, fc.integer({ min: 1, max: 9 }), (shown, everybody, liked, limit) => {
        const taste = createTaste();
        new Map(everybody).forEach((people, id) => {
          taste.addPiece(id, people, people.length + 1);
        });
        const pieces = shown.map((id) => piece(id));
        const found = taste.recommend({ pieces, liked, limit });
        const names = found.map(({ contentPieceId }) => contentPieceId);
        expect(names.filter((id) => liked.includes(id) || !shown.includes(id))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(found.every(({ reason }) => reason === undefined || liked.includes(reason))).toBe(true);
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        expect(taste.recommend({ pieces, liked, limit })).toEqual(found);
      }),
      propertyRuns(300),
    );
  });
});

test.each([
  [0, 0, 0],
  [0, 20, 0],
  [1, 1, 0.2065],
  [8, 10, 0.4902],
  [80, 100, 0.7112],
  [5, 3, 0.5655],
])('%d likes of %d who opened a piece have the lower bound %d', (likes, opens, bound) => {
  expect(wilsonLowerBound(likes, opens)).toBeCloseTo(bound, 4);
});

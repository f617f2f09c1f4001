import { Failure } from '@domain/shared/failure';
import { afterEach, expect, it, test, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createWallDrafts, createWallPictures } from '@/services/wall/create-wall';
import { memoryTexts } from '../../support/memory-texts';

const ADA = { mode: 'live', userId: 'ada', widgetId: 'wall' } as const;
const OTHER = { ...ADA, widgetId: 'other' };
const NOTHING = { text: '', picture: null, id: '' };
const CAT = { text: 'Look', picture: { asset: 'a'.repeat(32), description: 'A cat' }, id: 'cat' };

test('what is made for a wall is there again, for each wall and mode', async () => {
  const session = memoryTexts();
  await createWallDrafts(session).keepDraft({ ...ADA, ...CAT });
  await createWallDrafts(session).keepDraft({ ...OTHER, ...NOTHING, text: 'Hello' });
  const { recallDraft } = createWallDrafts(session);
  expect([await recallDraft(ADA), await recallDraft(OTHER)]).toEqual([CAT, { ...NOTHING, text: 'Hello' }]);
  expect(await recallDraft({ ...ADA, mode: 'stage' })).toEqual(NOTHING);
});

test('a picture is kept without a text, and nothing is stored when nothing is left', async () => {
  const session = memoryTexts();
  const { keepDraft, recallDraft } = createWallDrafts(session);
  await keepDraft({ ...ADA, ...NOTHING, picture: CAT.picture });
  expect(await recallDraft(ADA)).toEqual({ ...NOTHING, picture: CAT.picture });
  await keepDraft({ ...OTHER, ...NOTHING, text: 'Hello' });
  await keepDraft({ ...ADA, ...NOTHING });
  expect([await recallDraft(ADA), (await recallDraft(OTHER)).text]).toEqual([NOTHING, 'Hello']);
  await keepDraft({ ...OTHER, ...NOTHING });
  expect(session.get('foyer:wall')).toBeNull();
});

test('what another user has made is not shown, and is replaced', async () => {
  const session = memoryTexts();
  const { keepDraft, recallDraft } = createWallDrafts(session);
  await keepDraft({ ...ADA, ...CAT });
  expect(await recallDraft({ ...ADA, userId: 'grace' })).toEqual(NOTHING);
  await keepDraft({ ...ADA, ...NOTHING, userId: 'grace', text: 'Mine' });
  expect(await recallDraft(ADA)).toEqual(NOTHING);
});

test('a post that has arrived leaves the memory, unless another is written in its place', async () => {
  const session = memoryTexts();
  const { keepDraft, recallDraft, forgetPosted } = createWallDrafts(session);
  const post = { ...ADA, name: 'Ada', ...CAT };
  for (const other of [
    { ...CAT, text: 'Look!' },
    { ...CAT, id: 'dog' },
    { ...CAT, picture: null },
    { ...CAT, picture: { asset: 'd'.repeat(32) } },
  ]) {
    await keepDraft({ ...ADA, ...other });
    await forgetPosted(post);
    expect(await recallDraft(ADA)).toEqual(other);
  }
  await keepDraft({ ...ADA, ...CAT, text: ' Look ' });
  await forgetPosted(post);
  expect([await recallDraft(ADA), session.get('foyer:wall')]).toEqual([NOTHING, null]);
});

test.each([
  ['a text of an earlier build', { texts: { 'live wall': 'Old' } }, { ...NOTHING, text: 'Old' }],
  ['no id of a picture', { texts: {}, pictures: { 'live wall': { asset: '../x' } } }, NOTHING],
  ['no draft', 'x', NOTHING],
])('stored %s is read as such', async (_, stored, draft) => {
  const session = memoryTexts();
  session.set(
    'foyer:wall',
    JSON.stringify(typeof stored === 'string' ? stored : { userId: 'ada', ...stored }),
  );
  expect(await createWallDrafts(session).recallDraft(ADA)).toEqual(draft);
});

const ASSET = 'a'.repeat(32);
const { signal } = new AbortController();
const { hasPicture } = createWallPictures(createApiClient({ token: async () => 'token' }).call);

function answering(status: number) {
  const asked = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('the server is asked for a picture past the cache, without its bytes', async () => {
  const asked = answering(200);
  expect(await hasPicture(ASSET, signal)).toBe(true);
  const options = { method: 'HEAD', cache: 'no-store', signal };
  expect(asked).toHaveBeenCalledExactlyOnceWith(`/backend-pictures/${ASSET}?size=640`, options);
});

it.each([404, 410, 400])('a picture that is answered with %i is gone', async (status) => {
  answering(status);
  expect(await hasPicture(ASSET, signal)).toBe(false);
});

it.each([429, 500, 503])('an answer of %i says nothing of a picture', async (status) => {
  answering(status);
  await expect(hasPicture(ASSET, signal)).rejects.toBeInstanceOf(Failure);
});

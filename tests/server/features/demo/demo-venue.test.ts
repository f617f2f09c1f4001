import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasScriptTag } from '@domain/shared/localized';
import { factsIn } from '@domain/venue/cookie-provider';
import { openVenue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { expect, test } from 'vitest';
import { demoAssets } from '../../../../server/features/demo/venue/assets';
import { demoVenue } from '../../../../server/features/demo/venue/demo-venue';
import { mediaCategories, mediaPieces } from '../../../../server/features/demo/venue/media-pieces';
import { packageRoot } from '../../../../server/platform/package-root';

const generations = new Map(demoAssets.map(({ id }) => [id, { generation: `of-${id}`, bytes: 1 }]));
const venue = demoVenue(generations, Date.parse('2027-03-09T09:20:00Z'));

test('the demo venue is valid', () => {
  expect(readVenue(venue)).toEqual({ venue, faults: [] });
  expect(venue.assets.every(({ id, generation }) => generation === `of-${id}`)).toBe(true);
});

type Texts = { locale: string; text: string }[];

function textsIn(value: unknown): Texts[] {
  if (typeof value !== 'object' || value === null) return [];
  const isTexts =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => 'locale' in Object(entry) && 'text' in Object(entry));
  return isTexts ? [value as Texts] : Object.values(value).flatMap(textsIn);
}

const LANGUAGES = ['en', 'de', 'ar', 'fr', 'es', 'ja'];

test('every text of the demo venue is available in six languages', () => {
  const lists = textsIn(openVenue(venue).architecture);
  expect(lists.length).toBeGreaterThan(25);
  for (const list of lists) {
    expect(list.map(({ locale }) => locale)).toEqual(LANGUAGES);
    expect(list.filter(({ text }) => text.trim() === '' || hasScriptTag(text))).toEqual([]);
  }
});

test('the information about a provider is available in six languages', () => {
  for (const provider of openVenue(venue).architecture.cookieProviders) {
    const facts = LANGUAGES.map((locale) => factsIn(provider, locale));
    expect(facts.map((told) => told.length)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(new Set(facts.flat().map(({ locale }) => locale)).size).toBe(6);
    expect(facts.flat().filter(({ key, value }) => key === '' || value === '')).toEqual([]);
  }
});

test('every area has an entry and an exit, and no card exceeds its picture', () => {
  const { areas } = openVenue(venue).architecture;
  const reached = new Set(areas.flatMap(({ portals }) => portals.map(({ areaId }) => areaId)));
  expect(areas.filter(({ id, portals }) => portals.length === 0 || !reached.has(id))).toEqual([]);
  const placements = areas.flatMap(({ contentWidgets }) =>
    contentWidgets.flatMap(({ placement }) => placement ?? []),
  );
  const flat = placements.flatMap((placement) => ('yaw' in placement ? [] : [placement]));
  expect(flat.filter(({ x, y, width, height }) => x + width > 100 || y + height > 100)).toEqual([]);
});

test.each(demoAssets.map(({ file }) => file))(
  'the demo venue’s file %s is in the repository',
  async (file) => {
    expect((await readFile(join(packageRoot, 'server/features/demo/media', file))).length).toBeGreaterThan(0);
  },
);

test('every piece of the media board has its files, a category with a name, and texts in six languages', () => {
  const assetIds = new Set(demoAssets.map(({ id }) => id));
  const categoryIds = new Set(mediaCategories.map(({ id }) => id));
  const needed = mediaPieces.flatMap((piece) => [
    piece.thumbnailAssetId,
    ...('assetId' in piece ? [piece.assetId] : []),
  ]);
  expect(mediaPieces).toHaveLength(24);
  expect(needed.filter((id) => !assetIds.has(id))).toEqual([]);
  expect(mediaPieces.flatMap(({ categories }) => categories).filter((id) => !categoryIds.has(id))).toEqual(
    [],
  );
  expect(textsIn(mediaPieces).map((texts) => texts.map(({ locale }) => locale))).toEqual(
    Array.from({ length: 48 }, () => LANGUAGES),
  );
});

test('the HLS playlist of the demo names its segments by the bytes they have', async () => {
  const board = join(packageRoot, 'server/features/demo/media/board');
  const playlist = await readFile(join(board, 'film-waves.m3u8'), 'utf8');
  const named = [...playlist.matchAll(/^\.\.\/(.+)\/([0-9a-f]{64})$/gm)].map(([, id, sha256]) => [
    id,
    sha256,
  ]);
  const kept = [0, 1, 2].map(async (index) => {
    const id = `film-waves-segment-${index}`;
    const bytes = await readFile(join(board, `${id}.m2ts`));
    return [id, createHash('sha256').update(bytes).digest('hex')];
  });
  expect(named).toEqual(await Promise.all(kept));
});

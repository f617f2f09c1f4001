import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasScriptTag } from '@domain/shared/localized';
import { factsIn } from '@domain/venue/cookie-provider';
import { openVenue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { expect, test } from 'vitest';
import { demoAssets } from '../../../../server/features/demo/venue/assets';
import { demoVenue } from '../../../../server/features/demo/venue/demo-venue';
import { packageRoot } from '../../../../server/platform/package-root';

const generations = new Map(demoAssets.map(({ id }) => [id, { generation: `of-${id}`, bytes: 1 }]));
const venue = demoVenue(generations);

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

test('every text of the demo venue is available in English, German and Arabic', () => {
  const lists = textsIn(openVenue(venue).architecture);
  expect(lists.length).toBeGreaterThan(25);
  for (const list of lists) {
    expect(list.map(({ locale }) => locale)).toEqual(['en', 'de', 'ar']);
    expect(list.filter(({ text }) => text.trim() === '' || hasScriptTag(text))).toEqual([]);
  }
});

test('the information about a provider is available in English, German and Arabic', () => {
  for (const provider of openVenue(venue).architecture.cookieProviders) {
    const facts = ['en', 'de', 'ar'].map((locale) => factsIn(provider, locale));
    expect(facts.map((told) => told.length)).toEqual([3, 3, 3]);
    expect(new Set(facts.flat().map(({ locale }) => locale)).size).toBe(3);
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

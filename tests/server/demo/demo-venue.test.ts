import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsIn } from '@domain/provider-facts';
import { hasScriptTag } from '@domain/rich-text';
import { openVenue } from '@domain/venue';
import { readVenue } from '@domain/venue-faults';
import { expect, test } from 'vitest';
import { demoAssets } from '../../../server/demo/venue/assets';
import { demoVenue } from '../../../server/demo/venue/demo-venue';
import { packageRoot } from '../../../server/package-root';

const generations = new Map(demoAssets.map(({ id }) => [id, { generation: `of-${id}`, bytes: 1 }]));
const venue = demoVenue(generations);

test('the demo venue is a venue without a fault', () => {
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

test('every text of the demo venue is there in English, German and Arabic', () => {
  const lists = textsIn(openVenue(venue).architecture);
  expect(lists.length).toBeGreaterThan(25);
  for (const list of lists) {
    expect(list.map(({ locale }) => locale)).toEqual(['en', 'de', 'ar']);
    expect(list.filter(({ text }) => text.trim() === '' || hasScriptTag(text))).toEqual([]);
  }
});

test('what is told about a provider is told in English, German and Arabic', () => {
  for (const provider of openVenue(venue).architecture.cookieProviders) {
    const facts = ['en', 'de', 'ar'].map((locale) => factsIn(provider, locale));
    expect(facts.map((told) => told.length)).toEqual([3, 3, 3]);
    expect(new Set(facts.flat().map(({ locale }) => locale)).size).toBe(3);
    expect(facts.flat().filter(({ key, value }) => key === '' || value === '')).toEqual([]);
  }
});

test('every area can be left and reached, and no card leaves its picture', () => {
  const { areas } = openVenue(venue).architecture;
  const reached = new Set(areas.flatMap(({ portals }) => portals.map(({ areaId }) => areaId)));
  expect(areas.filter(({ id, portals }) => portals.length === 0 || !reached.has(id))).toEqual([]);
  const placements = areas.flatMap(({ contentWidgets }) =>
    contentWidgets.flatMap(({ placement }) => placement ?? []),
  );
  expect(placements.filter(({ x, y, width, height }) => x + width > 100 || y + height > 100)).toEqual([]);
});

test.each(demoAssets.map(({ file }) => file))(
  'the demo venue’s file %s is in the repository',
  async (file) => {
    expect((await readFile(join(packageRoot, 'server/demo/media', file))).length).toBeGreaterThan(0);
  },
);

import { STANDARD_ATTRIBUTES } from '@domain/people/profile';
import { readVenue } from '@domain/venue/venue-faults';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A, at, type Branch, changed, EXPO, LOBBY, whole } from './whole-venue';
import { WRONG } from './wrong-venues';

it('a venue without a fault is parsed by the schema', () => {
  expect(readVenue(whole())).toEqual({ venue: whole(), faults: [] });
});

it('a venue as the server sends it can be imported', () => {
  expect(readVenue({ ...whole(), version: 3, publishInfo: { publishedVersion: 3 } }).faults).toEqual([]);
});

describe('the path of a fault', () => {
  it.each(WRONG)('%s', (path, value, message, place = path) => {
    const { faults } = readVenue(changed(path, value));
    expect(faults).toContainEqual({ path: place, message: expect.stringContaining(message) });
    expect(faults.filter((fault) => fault.path === place)).toHaveLength(1);
  });

  it.each([
    ['asset', 'assets', 'assets.0'],
    ['area', `${A}.areas`, LOBBY],
    ['cookie provider', `${A}.cookieProviders`, `${A}.cookieProviders.0`],
    ['attribute of profiles', `${A}.userProfileAttributes`, `${A}.userProfileAttributes.0`],
    ['viewpoint', `${LOBBY}.viewPoints`, `${LOBBY}.viewPoints.0`],
    ['widget of another area', `${EXPO}.contentWidgets`, `${LOBBY}.contentWidgets.0`],
    [
      'configuration',
      `${LOBBY}.contentWidgets.0.configurations`,
      `${LOBBY}.contentWidgets.0.configurations.0`,
    ],
  ])('a duplicate id is a fault (%s)', (_, list, first) => {
    const items = at(list) as unknown[];
    const { faults } = readVenue(changed(list, [...items, at(first)]));
    const message = `is the id of ${first}.id already`;
    expect(faults).toContainEqual({ path: `${list}.${items.length}.id`, message });
  });

  it.each([...STANDARD_ATTRIBUTES, 'two words', '1st', ''])('an attribute of profiles named %j', (id) => {
    const path = `${A}.userProfileAttributes.0.id`;
    expect(readVenue(changed(path, id)).faults).toEqual([
      { path, message: expect.stringMatching(/^must be/) },
    ]);
  });
});

it.each(['en-US', 'de-AT', 'pt-BR', 'zh-Hant-TW', 'ts'])('%s is a language of a venue', (locale) => {
  expect(readVenue(changed(`${LOBBY}.names.1.locale`, locale)).faults).toEqual([]);
});

it('faults of every kind are reported together', () => {
  const venue = changed(`${A}.defaultAreaId`, 'cellar') as Branch;
  const { faults } = readVenue({ ...venue, assets: [{ id: 7 }], extra: 1 });
  expect(faults.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'assets.0.id',
      'assets.0.uri',
      'extra',
      `${A}.defaultAreaId`,
      `${A}.style.logoAssetId`,
    ]),
  );
});

it('a key that would pollute object prototypes is a fault, and changes no object', () => {
  const venue = JSON.parse(JSON.stringify(whole()).replace('{', '{"__proto__":{"polluted":true},'));
  expect(readVenue(venue).faults).toEqual([{ path: '__proto__', message: 'is not known here' }]);
  expect('polluted' in {}).toBe(false);
});

it('the number of faults is limited', () => {
  const assets = Array.from({ length: 4_000 }, () => 'no asset');
  expect(readVenue({ ...whole(), assets }).faults).toHaveLength(1_000);
});

it('an oversized venue is rejected without a detailed check', () => {
  const faults = [{ path: '', message: 'has more than 200000 values' }];
  expect(readVenue({ assets: Array.from({ length: 200_000 }, () => 0) })).toEqual({ faults });
});

it('any parsed value is a venue or has faults', () => {
  const paths = [A, LOBBY, `${A}.cookieBannerConfig`, `${A}.areas`, 'assets', `${EXPO}.contentWidgets.0`];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      const { venue, faults } = readVenue(changed(path, value));
      expect(venue === undefined).toBe(faults.length > 0);
    }),
    { numRuns: 300 },
  );
});

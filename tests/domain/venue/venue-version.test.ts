import {
  isUnpublished,
  operationModeOf,
  shownVersion,
  type VenueVersion,
  venueVersionSchema,
  versionChange,
} from '@domain/venue/venue-version';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const live = (publishedVersion: number, publishedArchitectureId: string | null = 'hall'): VenueVersion => ({
  mode: 'LIVE',
  version: 9,
  publishedVersion,
  publishedArchitectureId,
});
const stage = (version: number, publishedVersion = 3): VenueVersion => ({
  ...live(publishedVersion),
  mode: 'STAGE',
  version,
});
const withdrawn = live(-1, null);
const noDraft: VenueVersion = { ...stage(-1, -1), publishedArchitectureId: null };

it.each([
  ['the published version', live(3), 3],
  ['-1 without one', withdrawn, -1],
  ['in stage mode the draft', stage(7), 7],
])('the current version is %s', (_, version, number) => {
  expect(shownVersion(version)).toBe(number);
});

it.each([
  ['a published version', live(3), false],
  ['the first version', live(0), false],
  ['no version', withdrawn, true],
  ['a draft', stage(7), false],
  ['a draft alone', stage(7, -1), false],
])('a venue with %s is unpublished: %s', (_, version, expected) => {
  expect(isUnpublished(version)).toBe(expected);
});

it('a version is of the live or the stage mode, which name the roots of the realtime paths', () => {
  const read = [live(3), stage(7)].map((version) => v.parse(venueVersionSchema, version));
  expect(read.map(operationModeOf)).toEqual(['live', 'stage']);
  expect(v.safeParse(venueVersionSchema, { ...live(3), mode: 'live' }).success).toBe(false);
});

it.each([
  ['the same version', live(3), live(3), 'none'],
  ['the same version whatever was drafted since', live(3), { ...live(3), version: 12 }, 'none'],
  ['a higher version', live(3), live(4), 'advanced'],
  ['a lower version', live(3), live(2), 'outdated'],
  ['no version any more', live(3), withdrawn, 'withdrawn'],
  ['still no version', withdrawn, withdrawn, 'none'],
  ['still no version, with the name of a venue', withdrawn, live(-1, 'hall'), 'none'],
  ['a first version', withdrawn, live(0), 'advanced'],
  ['a version to a page that knows none', null, live(1), 'advanced'],
  ['no version to a page that knows none', null, withdrawn, 'withdrawn'],
  ['another venue with the same number', live(3), live(3, 'barn'), 'advanced'],
  ['another venue with a lower number', live(3), live(2, 'barn'), 'advanced'],
  ['the same draft', stage(7), stage(7), 'none'],
  ['the same draft, published meanwhile', stage(7, 3), stage(7, 7), 'none'],
  ['the same draft, withdrawn meanwhile', stage(7), stage(7, -1), 'none'],
  ['a newer draft', stage(7), stage(8, 2), 'advanced'],
  ['an older draft', stage(7), stage(6, 9), 'outdated'],
  ['no draft any more', stage(7), stage(-1), 'withdrawn'],
  ['no draft and no venue any more', stage(7), noDraft, 'withdrawn'],
  ['still no draft', noDraft, noDraft, 'none'],
  ['a first draft', noDraft, stage(1), 'advanced'],
  ['no draft to a page that knows none', null, noDraft, 'withdrawn'],
  ['no draft, in another mode', withdrawn, noDraft, 'withdrawn'],
  ['another mode', live(9), stage(3), 'advanced'],
] as const)('the server has %s', (_, known, found, change) => {
  expect(versionChange(known, found)).toBe(change);
});

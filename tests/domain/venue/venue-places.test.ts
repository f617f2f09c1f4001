import { membersOf, placesAt, textsAt } from '@domain/venue/venue-places';
import { expect, test } from 'vitest';

const document = { areas: [{ id: 'lobby' }, { id: 7 }, null, 'text'], name: 'hall', list: { id: 'no list' } };
const root = { path: '', value: document };

test.each([
  ['', [root]],
  ['name', [{ path: 'name', value: 'hall' }]],
  [
    'areas.*.id',
    [
      { path: 'areas.0.id', value: 'lobby' },
      { path: 'areas.1.id', value: 7 },
    ],
  ],
  ['list.*.id', []],
  ['areas.length', []],
  ['toString', []],
  ['missing.id', []],
])('the places at "%s" are those of the document', (pattern, places) => {
  expect(placesAt(root, pattern)).toEqual(places);
});

test('a place below another has the whole path', () => {
  const place = { path: 'areas.0', value: document.areas[0] };
  expect(membersOf(place)).toEqual([{ path: 'areas.0.id', value: 'lobby' }]);
  expect(membersOf({ path: 'name', value: 'hall' })).toEqual([]);
  expect(membersOf({ path: 'none', value: null })).toEqual([]);
});

test('only texts are returned as texts', () => {
  expect(textsAt(root, ['areas.*.id', 'name'])).toEqual([
    { path: 'areas.0.id', value: 'lobby' },
    { path: 'name', value: 'hall' },
  ]);
});

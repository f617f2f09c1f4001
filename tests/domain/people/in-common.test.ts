import { inCommon, listedParts } from '@domain/people/person';
import { expect, test } from 'vitest';

const VENUE = [
  { id: 'interests', names: [], private: false },
  { id: 'phone', names: [], private: true },
];

test.each([
  ['Chess, Poetry', ['Chess', 'Poetry']],
  ['Chess,Poetry , Chess', ['Chess', 'Poetry']],
  ['الشطرنج، الشعر', ['الشطرنج', 'الشعر']],
  ['国际象棋、诗歌', ['国际象棋', '诗歌']],
  ['Compilers', ['Compilers']],
  ['I build engines, and I write about them.', ['I build engines, and I write about them.']],
])('the parts of %s are listed', (text, parts) => {
  expect(listedParts(text)).toEqual(parts);
});

test('two people have in common what both have written, however it is spelled', () => {
  const own = { interests: 'compilers, Poetry', company: 'navy', title: 'Analyst', phone: '1' };
  const other = { interests: 'Sailing, Compilers', company: 'Navy', title: 'Rear admiral', phone: '1' };
  expect(inCommon(own, other, VENUE)).toEqual(['Compilers', 'Navy']);
});

test('a part of the name of a company is not in common', () => {
  expect(inCommon({ company: 'Looms, Inc.' }, { company: 'Engines, Inc.' }, VENUE)).toEqual([]);
});

test('people have nothing in common while the own profile is unknown or empty', () => {
  expect(inCommon({}, { interests: 'Chess' }, VENUE)).toEqual([]);
  expect(inCommon({ company: ' ' }, { company: '' }, VENUE)).toEqual([]);
});

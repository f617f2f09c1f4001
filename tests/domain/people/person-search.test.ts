import { matchesSearch, searchWords } from '@domain/people/person-search';
import { describe, expect, test } from 'vitest';

const GRACE = { name: 'Grace Brewster Hopper', company: 'US Navy' };

describe('the search for people', () => {
  test.each([
    ['the last name', GRACE, 'hopper'],
    ['the beginning of a middle name', GRACE, 'BREW'],
    ['a word of the company', GRACE, 'navy'],
    ['several words in any order', GRACE, ' hop  gra '],
    ['a part behind a hyphen', { name: 'Jean-Luc Müller' }, 'luc'],
    ['letters without their accents', { name: 'José Müller' }, 'jose muller'],
    ['letters with accents the name is written without', { name: 'Jose' }, 'José'],
    ['a part of a name without spaces', { name: '山田太郎' }, '太郎'],
  ])('a person is found by %s', (_, person, text) => {
    expect(matchesSearch(searchWords(person), text)).toBe(true);
  });

  test.each([
    ['the middle of a word', 'opper'],
    ['one word of two', 'grace murray'],
    ['signs alone', ' - '],
    ['nothing', ''],
  ])('a person is not found by %s', (_, text) => {
    expect(matchesSearch(searchWords(GRACE), text)).toBe(false);
  });
});

import {
  foundPeopleSchema,
  matchesSearch,
  placeOf,
  placeText,
  searchedWords,
  searchWords,
} from '@domain/people/person-search';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const GRACE = { name: 'Grace Brewster Hopper', company: 'US Navy', title: 'Rear admiral' };

describe('the search for people', () => {
  test.each([
    ['the last name', GRACE, 'hopper'],
    ['the beginning of a middle name', GRACE, 'BREW'],
    ['a word of the company', GRACE, 'navy'],
    ['a word of the title', GRACE, 'admiral'],
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

  test('words are indexed once, with every ending where a script has no spaces between words', () => {
    expect(searchWords({ name: 'Ada ada 東京', company: 'ADA' })).toEqual(['ada', '東京', '京']);
  });

  test('a search looks for eight words at most', () => {
    expect(searchedWords('a b c d e f g h i')).toHaveLength(8);
  });
});

describe('the place of a page', () => {
  test.each([
    { uid: 'a', nameKey: 'ada byron' },
    { uid: 'a', nameKey: '' },
    { uid: 'ü', nameKey: ' two\nlines' },
  ])('%j is the same after it was a text', (place) => {
    expect(placeOf(placeText(place))).toEqual(place);
  });

  test.each(['', ' ', 'ada'])('%j is no place', (text) => {
    expect(placeOf(text)).toBeNull();
  });
});

describe('a page of found people', () => {
  const present = { areaId: 'lobby', status: 'Busy', timestamp: 1 } as const;
  const page = (...people: object[]) => v.safeParse(foundPeopleSchema, { data: { people } });

  test('the page says where those are who are in the venue, and nothing about the others', () => {
    const people = [
      { userId: 'ada', name: 'Ada', present },
      { userId: 'kay', name: 'Kay' },
    ];
    expect(page(...people).output).toEqual({ data: { people } });
  });

  test.each(['areaId', 'status', 'timestamp'])('the page is rejected when it lacks the %s', (missing) => {
    const person = { userId: 'ada', name: 'Ada', present: { ...present, [missing]: undefined } };
    expect(page(person).success).toBe(false);
  });
});

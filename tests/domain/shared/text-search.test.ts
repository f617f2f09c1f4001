import { foundParts, isFound, SEARCH_MAX, searchKey, shortParts } from '@domain/shared/text-search';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const hits = (text: string, search: string) =>
  foundParts(text, searchKey(search))
    .filter(({ isHit }) => isHit)
    .map((part) => part.text);

describe('a search in a text', () => {
  test.each([
    ['Grace HOPPER', 'hopper', ['HOPPER']],
    ['Café, cafe\u0301!', 'CAFE', ['Café', 'cafe\u0301']],
    ['Die Straße', 'strasse', ['Straße']],
    ['ﬁne', 'fi', ['ﬁ']],
    ['Λόγος', 'λογοσ', ['Λόγος']],
    ['أهلاً وسهلا', 'اهلا', ['أهلاً']],
    ['a \n b', 'a b', ['a \n b']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['soft\u00adware', 'software', ['soft\u00adware']],
    ['Ⅷ', 'i', ['Ⅷ']],
    ['nothing', 'some', []],
    ['anything', ' \u0301 ', []],
  ])('in "%s" "%s" finds %j', (text, search, expected) => {
    expect(hits(text, search)).toEqual(expected);
    expect(isFound(text, searchKey(search))).toBe(expected.length > 0);
  });

  it('a search looks for at most so many characters', () => {
    expect(SEARCH_MAX).toBe(200);
    expect(searchKey('a'.repeat(SEARCH_MAX + 1))).toBe('a'.repeat(SEARCH_MAX));
  });

  it('the parts are together the text, in order, each hit contains what was looked for', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, texts, (before, part, after) => {
        const [text, key] = [`${before}${part}${after}`, searchKey(part)];
        const parts = foundParts(text, key);
        expect(parts.map((one) => one.text).join('')).toBe(text);
        expect(parts.every(({ at, text: own }) => text.startsWith(own, at) && own !== '')).toBe(true);
        expect(parts.some(({ isHit }) => isHit)).toBe(isFound(text, key));
        for (const { isHit, text: own } of parts) if (isHit) expect(isFound(own, key)).toBe(true);
      }),
      { seed: 1843 },
    );
  });

  it('a text is found by itself in capitals, decomposed and composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        for (const other of [text.toUpperCase(), text.normalize('NFD'), text.normalize('NFKC')])
          expect(searchKey(other)).toBe(searchKey(text));
      }),
      { seed: 1843 },
    );
  });
});

describe('a long text before the first hit', () => {
  const short = (text: string, search: string) =>
    shortParts(foundParts(text, searchKey(search)))
      .map((part) => part.text)
      .join('');

  it('a long text is cut to its end, from a word on', () => {
    expect(short(`${'word '.repeat(30)}the hit and more`, 'hit')).toBe(
      `…${'word '.repeat(7)}the hit and more`,
    );
  });

  it('a text is whole up to twice as many characters, and where nothing was found', () => {
    const text = `${'a'.repeat(79)} `;
    expect(short(`${text}hit`, 'hit')).toBe(`${text}hit`);
    expect(short(`b${text}hit`, 'hit')).toBe(`…${'a'.repeat(39)} hit`);
    expect(short(`${'a'.repeat(90)}hit`, 'hit')).toBe(`…${'a'.repeat(40)}hit`);
    expect(short(`hit ${text}hit`, 'hit')).toBe(`hit ${text}hit`);
    expect(short('a'.repeat(99), 'hit')).toBe('a'.repeat(99));
    expect(shortParts([])).toEqual([]);
  });
});

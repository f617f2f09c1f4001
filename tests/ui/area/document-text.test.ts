import { expect, test } from 'vitest';
import { documentText, joined, placesIn } from '@/views/area/pdf/document-text';

test.each([
  { text: 'One mill, two Mills', query: 'mill', found: ['mill', 'Mill'] },
  { text: 'the store  and the mill', query: 'store and', found: ['store  and'] },
  { text: 'What? (sic) [1] a+b', query: '(sic) [1] a+b', found: ['(sic) [1] a+b'] },
  { text: 'Straße und Ärger', query: 'ärger', found: ['Ärger'] },
  { text: 'anything', query: '   ', found: [] },
  { text: 'anything', query: '.*', found: [] },
])('in "$text" a search for "$query" finds $found', ({ text, query, found }) => {
  expect(placesIn(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test.each([...'\\^$.*+?()[]{}|/-,#&!~<>=:'])(
  'a search finds the character %s and takes it for nothing else',
  (character) => {
    const text = `well${character}known wellknown well known`;
    expect(placesIn(text, `well${character}known`)).toEqual([{ start: 0, end: 10 }]);
  },
);

test('a line break separates words', () => {
  expect(
    joined([
      { str: 'carry', hasEOL: true },
      { str: 'look', hasEOL: false },
      { str: 'ahead', hasEOL: false },
    ]),
  ).toBe('carry lookahead');
});

function documentOf(pages: string[]) {
  const read: number[] = [];
  const getPage = async (number: number) => {
    read.push(number);
    const items = [{ type: 'beginMarkedContent' }, { str: pages[number - 1], hasEOL: true }];
    return { getTextContent: async () => ({ items }) } as never;
  };
  return { read, document: { numPages: pages.length, getPage } };
}

test('hits are counted over the whole document and have a page', async () => {
  const { document } = documentOf(['a mill', 'nothing', 'mill and mill', 'mill']);
  const hits = await documentText(document).find('mill');
  expect(hits.count).toBe(4);
  expect([0, 1, 2, 3].map((hit) => [hits.pageOf(hit), hits.indexOnPage(hit)])).toEqual([
    [1, 0],
    [3, 0],
    [3, 1],
    [4, 0],
  ]);
});

test('each page is read once for any number of searches', async () => {
  const { document, read } = documentOf(['one', 'two']);
  const text = documentText(document);
  await text.find('one');
  await text.find('two');
  expect(read).toEqual([1, 2]);
});

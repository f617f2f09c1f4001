import type { DocumentText, TextHits } from '@machines/pdf/document-text';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

interface TextItem {
  str: string;
  hasEOL: boolean;
}

/** A match in a page's text: its piece, and its start and end in all pieces together. */
export interface Place {
  start: number;
  end: number;
}

/** Returns a page's pieces of text as one text, with a space where a line ends. */
export const joined = (items: readonly TextItem[]): string =>
  items.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('');

/** Finds all matches of a query in a text, ignoring case and the kind of white space. */
export function placesIn(text: string, query: string): Place[] {
  const words = query.trim().split(/\s+/);
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+');
  if (pattern === '') return [];
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Returns the pieces of a page that contain text, in the order of pdf.js. */
async function textItemsOf(page: PDFPageProxy): Promise<TextItem[]> {
  const { items } = await page.getTextContent();
  return items.filter((item) => 'str' in item);
}

function hitsOf(countPerPage: readonly number[]): TextHits {
  const starts = countPerPage.map((_, page) =>
    countPerPage.slice(0, page).reduce((sum, count) => sum + count, 0),
  );
  const pageIndexOf = (hit: number) =>
    starts.findLastIndex((start, page) => start <= hit && (countPerPage[page] ?? 0) > 0);
  return {
    count: countPerPage.reduce((sum, count) => sum + count, 0),
    pageOf: (hit) => pageIndexOf(hit) + 1,
    indexOnPage: (hit) => hit - (starts[pageIndexOf(hit)] ?? 0),
  };
}

/** Returns the text of a document, read page by page when it is first searched. */
export function documentText(document: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>): DocumentText {
  const texts: Promise<string>[] = [];
  const textOf = (index: number): Promise<string> => {
    texts[index] ??= document
      .getPage(index + 1)
      .then(textItemsOf)
      .then(joined);
    return texts[index];
  };
  return {
    find: async (query) => {
      const counts: number[] = [];
      for (let index = 0; index < document.numPages; index += 1)
        counts.push(placesIn(await textOf(index), query).length);
      return hitsOf(counts);
    },
  };
}

/** The matches of a text in a document, in reading order. */
export interface TextHits {
  readonly count: number;
  /** Returns the page, from 1, of a match, from 0. */
  pageOf(hit: number): number;
  /** Returns the index of a match on its page, from 0. */
  indexOnPage(hit: number): number;
}

/** The text of an open document. */
export interface DocumentText {
  find(query: string): Promise<TextHits>;
}

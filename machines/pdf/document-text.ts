/** The places of a text in a document, in reading order. */
export interface TextHits {
  readonly count: number;
  /** The page, from 1, of a hit, from 0. */
  pageOf(hit: number): number;
  /** Which of its page's hits it is, from 0. */
  indexOnPage(hit: number): number;
}

/** The text of a document that is being read. */
export interface DocumentText {
  find(query: string): Promise<TextHits>;
}

/** A path, value or query that the database does not take; the message may be shown to whoever sent it. */
export class BadData extends Error {
  override name = 'BadData';
}

/** An invalid path, value or query; the message is sent to the client. */
export class BadData extends Error {
  override name = 'BadData';
}

/** The requested data exceeds the size of one answer; the message is sent to the client. */
export class TooBig extends Error {
  override readonly name = 'TooBig';
}

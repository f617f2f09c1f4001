/** What is asked for is more than one answer may hold; the message may be shown to whoever asked. */
export class TooBig extends Error {
  override readonly name = 'TooBig';
}

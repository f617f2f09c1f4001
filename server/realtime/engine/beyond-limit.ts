/** A request wants more than a limit allows; the message may be shown to whoever sent it. */
export class BeyondLimit extends Error {
  override readonly name = 'BeyondLimit';
}

/** An error that closes the connection: WebSocket close code and a public reason of at most 123 bytes. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** The client violates the protocol. */
export const malformed = (reason: string): ProtocolFault => new ProtocolFault(1007, reason);

/** The client exceeds a limit. */
export const beyondLimit = (reason: string): ProtocolFault => new ProtocolFault(1008, reason);

/** The user of the connection may not enter any more. */
export const sessionEnded = (): ProtocolFault => new ProtocolFault(1008, 'the session of the user was ended');

export const tooBig = (reason: string): ProtocolFault => new ProtocolFault(1009, reason);

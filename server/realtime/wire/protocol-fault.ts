/** Why a connection is closed: the WebSocket close code and a reason of at most 123 bytes that is safe to show. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** The other side does not speak the protocol. */
export const malformed = (reason: string): ProtocolFault => new ProtocolFault(1007, reason);

/** The other side wants more than a limit allows. */
export const beyondLimit = (reason: string): ProtocolFault => new ProtocolFault(1008, reason);

export const tooBig = (reason: string): ProtocolFault => new ProtocolFault(1009, reason);

const TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** What is written to a socket, in order. */
export type Frames = readonly Buffer[];

export const PING: Frames = [Buffer.from([0x89, 0x00])];

/** The head of an unfragmented, unmasked text frame (RFC 6455 §5.2) for a payload of so many bytes. */
export function textHead(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([TEXT, length]);
  if (length < 65_536) {
    const head = Buffer.from([TEXT, LENGTH_16, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = TEXT;
  head[1] = LENGTH_64;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** A text as one frame. */
export function textFrame(text: string): Frames {
  const payload = Buffer.from(text);
  return [Buffer.concat([textHead(payload.length), payload])];
}

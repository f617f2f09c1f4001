import type { FanOut, Receiver } from '../../../../../server/backend/realtime/engine/fan-out';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import type { Frames } from '../../../../../server/backend/realtime/wire/messages';

type Branch = { [key: string]: Json };

export interface Heard {
  a: 'd' | 'm';
  b: { p: string; d: Json; t?: number };
}

const isBranch = (value: Json | undefined): value is Branch => typeof value === 'object' && value !== null;

/** The payload of one unmasked text frame (RFC 6455 §5.2). */
export function payloadOf(frames: Frames): string {
  const bytes = Buffer.concat(frames as Buffer[]);
  if (bytes[0] !== 0x81) throw new Error('no text frame');
  const [short = 0] = bytes.subarray(1);
  if (short < 126) return bytes.subarray(2, 2 + short).toString();
  if (short === 126) return bytes.subarray(4, 4 + bytes.readUInt16BE(2)).toString();
  return bytes.subarray(10, 10 + Number(bytes.readBigUInt64BE(2))).toString();
}

/** Applies data as the SDK does: a missing child cannot be removed from a primitive. */
function withPath(existing: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (value === null && !isBranch(existing)) return existing ?? null;
  const { [key]: child, ...others } = isBranch(existing) ? existing : {};
  const next = withPath(child, rest, value);
  const branch = next === null ? others : { ...others, [key]: next };
  return Object.keys(branch).length > 0 ? branch : null;
}

const applied = (existing: Json, { a, b: { d } }: Heard): Json =>
  a === 'd' || !isBranch(d)
    ? d
    : Object.entries(d).reduce((shown, [path, value]) => withPath(shown, path.split('/'), value), existing);

/** A client with one listen: the messages received and the resulting data. */
export function listener(fanOut: FanOut, path: string, query: object, tag: number | null = null) {
  const heard: Heard[] = [];
  let shown: Json = null;
  const receiver: Receiver = {
    tag,
    send(frames) {
      const { d } = JSON.parse(payloadOf(frames));
      heard.push(d);
      shown = applied(shown, d);
    },
    fail(error) {
      throw error;
    },
  };
  const subscription = fanOut.subscribe(parsePath(path), parseQuery(query), receiver);
  subscription.start('');
  return { ...subscription, heard, shown: () => shown };
}

import type { Receiver } from '../../../../server/realtime/engine/batch';
import type { FanOut } from '../../../../server/realtime/engine/fan-out';
import { parsePath } from '../../../../server/realtime/tree/path';
import { parseQuery } from '../../../../server/realtime/tree/query';
import type { Json } from '../../../../server/realtime/tree/read-node';
import type { Frames } from '../../../../server/realtime/wire/outgoing-frame';

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

/** As the SDK does it: what is not there can't be taken from a primitive. */
function withPath(standing: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (value === null && !isBranch(standing)) return standing ?? null;
  const { [key]: child, ...others } = isBranch(standing) ? standing : {};
  const next = withPath(child, rest, value);
  const branch = next === null ? others : { ...others, [key]: next };
  return Object.keys(branch).length > 0 ? branch : null;
}

const applied = (standing: Json, { a, b: { d } }: Heard): Json =>
  a === 'd' || !isBranch(d)
    ? d
    : Object.entries(d).reduce((shown, [path, value]) => withPath(shown, path.split('/'), value), standing);

/** A client as far as one listen goes: what it heard, and what it shows because of it. */
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

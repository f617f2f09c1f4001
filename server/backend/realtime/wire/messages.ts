import { joinPath } from '../tree/path';
import type { Push } from '../tree/view';
import { malformed } from './protocol-fault';

export type Body = Readonly<Record<string, unknown>>;

export interface ClientRequest {
  number: number;
  action: string;
  body: Body;
  /** Characters of the message it came in. */
  size: number;
}

/** A message of a client: a request, a ping, or something that needs no answer. */
export type ClientMessage = { request: ClientRequest } | 'ping' | 'nothing';

/** The answer to a request: `ok` or a code, with data or a reason. */
export interface Reply {
  s: string;
  d: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('the message is not JSON');
  }
}

function requestOf(data: Record<string, unknown>, size: number): ClientRequest {
  const { r, a, b } = data;
  if (!Number.isSafeInteger(r) || typeof a !== 'string' || !isObject(b))
    throw malformed('the request is malformed');
  return { number: r as number, action: a, body: b, size };
}

/** Parses one message. @throws ProtocolFault when it is malformed */
export function parseMessage(text: string): ClientMessage {
  const message = parsed(text);
  if (!isObject(message) || !isObject(message.d)) throw malformed('the message is malformed');
  if (message.t === 'd') return { request: requestOf(message.d, text.length) };
  if (message.t === 'c') return message.d.t === 'p' ? 'ping' : 'nothing';
  throw malformed('the message is of no known kind');
}

const TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Buffers to write to a socket, in order. */
export type Frames = readonly Buffer[];

export const PING: Frames = [Buffer.from([0x89, 0x00])];

/** Returns the header of an unfragmented, unmasked text frame (RFC 6455 §5.2) for a payload of so many bytes. */
function textHead(length: number): Buffer {
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

function jsonFrame(message: object): Frames {
  const payload = Buffer.from(JSON.stringify(message));
  return [Buffer.concat([textHead(payload.length), payload])];
}

/** The connection to a client. */
export interface Link {
  send(frames: Frames): void;
  /** Closes the connection because of an error of the server. */
  fail(error: unknown): void;
  /** Reads no more from the client for a while, so that what is refused is not even parsed as fast as it can be sent. */
  rest?(): void;
}

/** Returns the first message of the server: its time, the host of the request and the session id. */
export const helloFrames = (now: number, host: string, session: string): Frames =>
  jsonFrame({ t: 'c', d: { t: 'h', d: { ts: now, v: '5', h: host, s: session } } });

export const PONG = jsonFrame({ t: 'c', d: { t: 'o', d: null } });

export const replyFrames = (number: number, reply: Reply): Frames =>
  jsonFrame({ t: 'd', d: { r: number, b: reply } });

/** Returns the message that revokes a listen; `query` as sent by the client, undefined for the default. */
export const listenRevokedFrames = (path: string, query: unknown): Frames =>
  jsonFrame({ t: 'd', d: { a: 'c', b: { p: path, ...(query !== undefined && { q: [query] }) } } });

export const authRevokedFrames = (status: string, reason: string): Frames =>
  jsonFrame({ t: 'd', d: { a: 'ac', b: { s: status, d: reason } } });

/** Returns a push up to its tag. */
const pushHead = ({ kind, path, data }: Push): string =>
  `{"t":"d","d":{"a":"${kind}","b":{"p":${JSON.stringify(joinPath(path))},"d":${JSON.stringify(data)}`;

const pushTail = (tag: number | null): string => (tag === null ? '}}}' : `,"t":${tag}}}}`);

/** A push for many receivers: serialised once, only the tag differs. */
export interface SharedPush {
  frames(tag: number | null): Frames;
}

/** A larger payload is not copied for each tag. */
const COPY_MAX = 8_192;

/** Clients count their tags from 1, so most share one; frames of further tags are not cached. */
const TAGS_KEPT = 64;

export function sharedPush(push: Push): SharedPush {
  const head = Buffer.from(pushHead(push));
  const made = new Map<number | null, Frames>();

  function make(tag: number | null): Frames {
    const tail = Buffer.from(pushTail(tag));
    const parts = [textHead(head.length + tail.length), head, tail];
    return head.length > COPY_MAX ? parts : [Buffer.concat(parts)];
  }

  return {
    frames(tag) {
      const frames = made.get(tag) ?? make(tag);
      if (made.size < TAGS_KEPT) made.set(tag, frames);
      return frames;
    },
  };
}

import type { Json } from '../tree/read-node';
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

/** Returns the first message of the server: its time, the host of the request and the session id. */
export const helloText = (now: number, host: string, session: string): string =>
  JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: '5', h: host, s: session } } });

export const PONG_TEXT = '{"t":"c","d":{"t":"o","d":null}}';

export const replyText = (number: number, reply: Reply): string =>
  JSON.stringify({ t: 'd', d: { r: number, b: reply } });

/** Returns the message that revokes a listen; `query` as sent by the client, undefined for the default. */
export const listenRevokedText = (path: string, query: unknown): string =>
  JSON.stringify({ t: 'd', d: { a: 'c', b: { p: path, ...(query !== undefined && { q: [query] }) } } });

export const authRevokedText = (status: string, reason: string): string =>
  JSON.stringify({ t: 'd', d: { a: 'ac', b: { s: status, d: reason } } });

/** Returns a push up to its tag. */
export const pushHead = (kind: 'd' | 'm', path: string, data: Json): string =>
  `{"t":"d","d":{"a":"${kind}","b":{"p":${JSON.stringify(path)},"d":${JSON.stringify(data)}`;

export const pushTail = (tag: number | null): string => (tag === null ? '}}}' : `,"t":${tag}}}}`);

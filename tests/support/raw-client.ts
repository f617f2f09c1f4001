import { type ClientOptions, WebSocket } from 'ws';
import { PROJECT_ID } from '../../server/backend/project-id';

export interface RawReply {
  s: string;
  d: unknown;
}

export interface RawPush {
  a: string;
  b: { p?: string; d?: unknown; t?: number };
}

export interface End {
  code: number;
  reason: string;
}

/** A connection that implements the wire protocol directly: cheap enough for thousands of them. */
export interface RawClient {
  socket: WebSocket;
  /** Rejects when the connection ends before the answer. */
  request(action: string, body: unknown): Promise<RawReply>;
  /** Sends a text as the SDK does: a long text in several frames, after their number. */
  send(text: string): void;
  /** Calls back with every parsed push; without a listener they are not parsed. */
  onPush(listener: (push: RawPush) => void): void;
  readonly closed: Promise<End>;
  /** Ends the connection without a message, as a killed program does. */
  cut(): void;
}

/** The received pushes of connections; may be shared by many. */
export interface Tally {
  pushes: number;
  characters: number;
}

export interface RawClientOptions {
  /** The address of the server; `http` or `ws`. */
  url: string;
  /** The path, if not the one of the realtime database. */
  path?: string | undefined;
  token?: string | undefined;
  tally?: Tally | undefined;
  /** Receives every text, including the first. */
  onText?: (text: string) => void;
  socket?: ClientOptions;
}

interface Waiting {
  resolve(reply: RawReply): void;
  reject(error: Error): void;
}

const PUSH = '{"t":"d","d":{"a"';
const FRAME_LENGTH = 16_384;

function framesOf(text: string): string[] {
  const count = Math.ceil(text.length / FRAME_LENGTH);
  if (count <= 1) return [text];
  const parts = Array.from({ length: count }, (_, n) => text.slice(n * FRAME_LENGTH, (n + 1) * FRAME_LENGTH));
  return [String(count), ...parts];
}

const socketUrl = (url: string, path = `/.ws?v=5&ns=${PROJECT_ID}`): string =>
  `${url.replace('http', 'ws')}${path}`;

/**
 * Connects, waits for the handshake of the server and signs in when there is a token.
 * @throws Error when the connection (with the HTTP status) or the token is rejected
 */
export async function rawClient(options: RawClientOptions): Promise<RawClient> {
  const { url, path, token, tally = { pushes: 0, characters: 0 }, onText } = options;
  const socket = new WebSocket(socketUrl(url, path), {
    perMessageDeflate: false,
    skipUTF8Validation: true,
    ...options.socket,
  });
  const waiting = new Map<number, Waiting>();
  let listener: ((push: RawPush) => void) | undefined;
  let number = 0;
  let greeted: () => void = () => undefined;

  const answer = (text: string) => {
    const { t, d } = JSON.parse(text);
    if (t === 'c') return greeted();
    waiting.get(d.r)?.resolve(d.b);
    waiting.delete(d.r);
  };
  socket.on('message', (data: Buffer) => {
    onText?.(data.toString());
    const text = data.toString('latin1', 0, PUSH.length);
    if (text !== PUSH) return answer(data.toString());
    tally.pushes += 1;
    tally.characters += data.length;
    listener?.(JSON.parse(data.toString()).d);
  });

  const closed = new Promise<End>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await new Promise<void>((resolve, reject) => {
    greeted = resolve;
    socket.on('error', reject);
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(String(statusCode))));
    void closed.then(({ code, reason }) => {
      const lost = new Error(`closed: ${code} ${reason}`);
      reject(lost);
      for (const request of waiting.values()) request.reject(lost);
    });
  });

  const send = (text: string) => {
    for (const frame of framesOf(text)) socket.send(frame);
  };
  const request = (action: string, body: unknown) => {
    number += 1;
    const sent = number;
    const reply = new Promise<RawReply>((resolve, reject) => waiting.set(sent, { resolve, reject }));
    // Requests may remain unanswered.
    reply.catch(() => undefined);
    send(JSON.stringify({ t: 'd', d: { r: sent, a: action, b: body } }));
    return reply;
  };
  if (token) {
    const { s } = await request('auth', { cred: token });
    if (s !== 'ok') throw new Error(`the token was refused: ${s}`);
  }
  return {
    socket,
    request,
    send,
    onPush: (act) => {
      listener = act;
    },
    closed,
    cut: () => socket.terminate(),
  };
}

import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { PROJECT_ID } from '../../server/project-id';

export interface RawReply {
  s: string;
  d: unknown;
}

export interface RawPush {
  a: string;
  b: { p?: string; d?: unknown; t?: number };
}

/** A connection that speaks the wire protocol by hand: cheap enough for thousands of them. */
export interface RawClient {
  request(action: string, body: object): Promise<RawReply>;
  /** Calls back with every push, read; nobody reads them otherwise. */
  onPush(listener: (push: RawPush) => void): void;
  readonly closed: Promise<void>;
  /** Ends without a word, as a killed program does. */
  cut(): void;
}

/** What connections have received in pushes; may be shared by many. */
export interface Tally {
  pushes: number;
  characters: number;
}

export interface RawClientOptions {
  url: string;
  token?: string | undefined;
  tally?: Tally | undefined;
  socket?: ClientOptions;
}

const PUSH = '{"t":"d","d":{"a"';

/**
 * Connects, waits for the server's hello and signs in when there is a token.
 * @throws Error when the connection or the token is refused
 */
export async function rawClient(options: RawClientOptions): Promise<RawClient> {
  const { url, token, tally = { pushes: 0, characters: 0 } } = options;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/.ws?v=5&ns=${PROJECT_ID}`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
    ...options.socket,
  });
  const waiting = new Map<number, (reply: RawReply) => void>();
  let listener: ((push: RawPush) => void) | undefined;
  let number = 0;
  let greeted: () => void = () => undefined;

  const answer = (text: string) => {
    const { t, d } = JSON.parse(text);
    if (t === 'c') return greeted();
    waiting.get(d.r)?.(d.b);
    waiting.delete(d.r);
  };
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1', 0, PUSH.length);
    if (text !== PUSH) return answer(data.toString());
    tally.pushes += 1;
    tally.characters += data.length;
    listener?.(JSON.parse(data.toString()).d);
  });

  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lost = closed.then(() => Promise.reject(new Error('the connection ended')));
  lost.catch(() => undefined);
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  await Promise.race([new Promise<void>((resolve) => (greeted = resolve)), failed, lost]);

  const request = (action: string, body: object) => {
    number += 1;
    const sent = number;
    socket.send(JSON.stringify({ t: 'd', d: { r: sent, a: action, b: body } }));
    return Promise.race([new Promise<RawReply>((resolve) => waiting.set(sent, resolve)), lost]);
  };
  if (token) {
    const { s } = await request('auth', { cred: token });
    if (s !== 'ok') throw new Error(`the token was refused: ${s}`);
  }
  return {
    request,
    onPush: (act) => {
      listener = act;
    },
    closed,
    cut: () => socket.terminate(),
  };
}

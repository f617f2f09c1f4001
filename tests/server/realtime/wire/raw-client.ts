import { onTestFinished } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import type { TestServer } from '../../../support/server';

interface Message {
  t: string;
  d: Record<string, unknown>;
}

export interface RawReply {
  s: string;
  d: unknown;
}

export interface RawClient {
  socket: WebSocket;
  hello: Record<string, unknown>;
  /** What was pushed so far, without replies. */
  pushes: { a: string; b: Record<string, unknown> }[];
  /** Every text so far, in order. */
  texts: string[];
  request(action: string, body: unknown): Promise<RawReply>;
  send(text: string): void;
  /** Resolves with the first message, past or future, that fulfils the condition. */
  message(isRight: (message: Message) => boolean): Promise<Message>;
  closed: Promise<{ code: number; reason: string }>;
}

interface RawOptions extends ClientOptions {
  /** Instead of `/.ws?v=5&ns=foyer`. */
  path?: string;
}

const FRAME_LENGTH = 16_384;

/** A text as the SDK sends it: what is long goes in several frames, after their number. */
export function framesOf(text: string): string[] {
  const count = Math.ceil(text.length / FRAME_LENGTH);
  if (count <= 1) return [text];
  const parts = Array.from({ length: count }, (_, n) => text.slice(n * FRAME_LENGTH, (n + 1) * FRAME_LENGTH));
  return [String(count), ...parts];
}

export const socketUrl = (server: Pick<TestServer, 'url'>, path = '/.ws?v=5&ns=foyer'): string =>
  `${server.url.replace('http', 'ws')}${path}`;

/** A WebSocket that says only what it is told to. Rejects with the HTTP status when it is not admitted. */
export async function rawClient(
  server: Pick<TestServer, 'url'>,
  { path, ...options }: RawOptions = {},
): Promise<RawClient> {
  const socket = new WebSocket(socketUrl(server, path), options);
  onTestFinished(() => socket.terminate());
  const messages: Message[] = [];
  const texts: string[] = [];
  const pushes: RawClient['pushes'] = [];
  const watchers = new Set<() => void>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (data) => {
    texts.push(data.toString());
    const message = JSON.parse(data.toString()) as Message;
    messages.push(message);
    if (message.t === 'd' && 'a' in message.d) pushes.push(message.d as RawClient['pushes'][number]);
    for (const look of watchers) look();
  });

  function message(isRight: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages.find(isRight);
        if (!found) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
      void closed.then((end) => reject(new Error(`closed: ${end.code} ${end.reason}`)));
    });
  }

  const send = (text: string) => {
    for (const frame of framesOf(text)) socket.send(frame);
  };

  let numbers = 0;
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(String(statusCode))));
  });
  socket.on('error', () => undefined);
  const { d: hello } = await message(({ t, d }) => t === 'c' && d.t === 'h');
  return {
    socket,
    hello: hello.d as Record<string, unknown>,
    pushes,
    texts,
    send,
    request(action, body) {
      numbers += 1;
      const number = numbers;
      send(JSON.stringify({ t: 'd', d: { r: number, a: action, b: body } }));
      const reply = message(({ t, d }) => t === 'd' && d.r === number).then(({ d }) => d.b as RawReply);
      // Tests may leave requests unanswered.
      reply.catch(() => undefined);
      return reply;
    },
    message,
    closed,
  };
}

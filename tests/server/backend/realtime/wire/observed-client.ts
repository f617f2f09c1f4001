import { onTestFinished } from 'vitest';
import type { ClientOptions } from 'ws';
import { type RawClient, rawClient } from '../../../../support/raw-client';
import type { TestServer } from '../../../../support/server';

interface Message {
  t: string;
  d: Record<string, unknown>;
}

/** A connection that sends only what the test requests and records everything it receives. */
export interface ObservedClient extends Omit<RawClient, 'onPush' | 'cut'> {
  hello: Record<string, unknown>;
  /** The messages pushed so far, without replies. */
  pushes: { a: string; b: Record<string, unknown> }[];
  /** Every text received so far, in order. */
  texts: string[];
  /** Resolves with the first message, past or future, that matches the condition. */
  message(isRight: (message: Message) => boolean): Promise<Message>;
}

interface ObservedOptions extends ClientOptions {
  /** Replaces `/.ws?v=5&ns=foyer`. */
  path?: string;
}

/** Opens a connection that ends with the test. Rejects with the HTTP status when it is not admitted. */
export async function observedClient(
  { url }: Pick<TestServer, 'url'>,
  { path, ...options }: ObservedOptions = {},
): Promise<ObservedClient> {
  const messages: Message[] = [];
  const texts: string[] = [];
  const pushes: ObservedClient['pushes'] = [];
  const watchers = new Set<() => void>();

  const onText = (text: string) => {
    texts.push(text);
    const message = JSON.parse(text) as Message;
    messages.push(message);
    if (message.t === 'd' && 'a' in message.d) pushes.push(message.d as ObservedClient['pushes'][number]);
    for (const look of watchers) look();
  };
  const client = await rawClient({ url, path, onText, socket: options });
  onTestFinished(client.cut);
  const { socket, request, send, closed } = client;

  const message = (isRight: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve, reject) => {
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

  const { d: hello } = await message(({ t, d }) => t === 'c' && d.t === 'h');
  return {
    socket,
    request,
    send,
    closed,
    hello: hello.d as Record<string, unknown>,
    pushes,
    texts,
    message,
  };
}

/** Connects and signs in. */
export async function signedInClient(
  server: Parameters<typeof observedClient>[0],
  cred: string,
): Promise<ObservedClient> {
  const client = await observedClient(server);
  await client.request('auth', { cred });
  return client;
}

/** Returns the answer to a request that every connection may send. */
export const isAnswered = ({ request }: ObservedClient) => request('g', { p: 'open/untouched' });

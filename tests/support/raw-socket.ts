import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes arbitrary bytes. */
export interface RawSocket {
  socket: Socket;
  send(text: string | Buffer): void;
  /** Resolves with all received text, once the server has ended the connection. */
  ended: Promise<string>;
  /** Resolves with all received text so far, as soon as it matches. */
  said(pattern: RegExp): Promise<string>;
}

/** Opens a connection that ends with the test. */
export async function rawSocket(
  url: string,
  finished: (end: () => void | Promise<void>) => void,
): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  finished(() => void socket.destroy());
  let text = '';
  const listeners = new Set<() => void>();
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (const listener of listeners) listener();
  });
  // A reset also ends the connection.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(text)) resolve(text);
        };
        listeners.add(check);
        void ended.then(() => reject(new Error(`the connection ended after: ${text}`)));
        check();
      }),
  };
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const isAwaited = (answer: ServerResponse | undefined, socket: Socket): boolean =>
  answer !== undefined && !answer.writableFinished && socket.writableLength === 0;

/**
 * Closes connections whose client reads nothing of a response for `timeout` milliseconds, or that are idle
 * longer than the keep-alive timeout; those that wait for the server stay open. Node counts every byte that
 * was read, also of one large chunk.
 */
export function endSlowReaders(server: Server, timeout: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answers.set(socket, answer);
  });
  server.setTimeout(timeout, (socket: Socket) => {
    if (!isAwaited(answers.get(socket), socket)) socket.destroy();
  });
}

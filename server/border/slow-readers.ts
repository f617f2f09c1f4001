import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const isAwaited = (answer: ServerResponse | undefined, socket: Socket): boolean =>
  answer !== undefined && !answer.writableFinished && socket.writableLength === 0;

/**
 * Ends connections whose client takes nothing of an answer for `patience` milliseconds, or that are idle for longer than
 * the server keeps them; one that waits for the server itself stays. Node counts every byte that was taken, also of one
 * large piece.
 */
export function endSlowReaders(server: Server, patience: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answers.set(socket, answer);
  });
  server.setTimeout(patience, (socket: Socket) => {
    if (!isAwaited(answers.get(socket), socket)) socket.destroy();
  });
}

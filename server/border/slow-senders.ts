import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits';
import { refuseSocket } from './refuse-socket';

type Limits = Pick<ConnectionLimits, 'bodyPatience' | 'bodyBytesPerSecond' | 'checkInterval'>;

/** A request whose body arrives. */
interface Arrival {
  incoming: IncomingMessage;
  answer: ServerResponse;
  /** When it began, and at which byte of its connection. */
  since: number;
  from: number;
}

const MILLISECONDS = 1_000;

/** Is it the client that a body waits for, and not the server? */
const isAwaited = ({ readableLength }: IncomingMessage): boolean => readableLength === 0;

function isSlow({ incoming, since, from }: Arrival, limits: Limits, now: number): boolean {
  const elapsed = now - since;
  if (elapsed < limits.bodyPatience || !isAwaited(incoming)) return false;
  return (incoming.socket.bytesRead - from) * MILLISECONDS < elapsed * limits.bodyBytesPerSecond;
}

function end({ incoming, answer }: Arrival): void {
  if (answer.headersSent) incoming.socket.destroy();
  else refuseSocket(incoming.socket, 408);
}

/** Has it arrived, was it given up, or is it ended here because it is too slow? */
function isOver(arrival: Arrival, limits: Limits, now: number): boolean {
  const { complete, destroyed } = arrival.incoming;
  if (complete || destroyed) return true;
  if (!isSlow(arrival, limits, now)) return false;
  end(arrival);
  return true;
}

/** Ends the connections of those who send a body too slowly, so that they cost the others nothing. */
export function endSlowSenders(server: Server, limits: Limits): void {
  const arriving = new Map<Socket, Arrival>();

  function check(): void {
    const now = performance.now();
    for (const [socket, arrival] of arriving) if (isOver(arrival, limits, now)) arriving.delete(socket);
  }

  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const { socket } = incoming;
    if (!incoming.complete)
      arriving.set(socket, { incoming, answer, since: performance.now(), from: socket.bytesRead });
  });
  const timer = setInterval(check, limits.checkInterval);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

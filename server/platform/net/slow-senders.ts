import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits';
import { rejectSocket } from './reject-socket';

type Limits = Pick<ConnectionLimits, 'bodyTimeout' | 'bodyBytesPerSecond' | 'checkInterval'>;

/** A request whose body is being received. */
interface Arrival {
  incoming: IncomingMessage;
  answer: ServerResponse;
  /** Start time, and the byte count of the connection at the start. */
  since: number;
  from: number;
}

const MILLISECONDS = 1_000;

/** Returns whether the body waits for the client, not for the server. */
const isAwaited = ({ readableLength }: IncomingMessage): boolean => readableLength === 0;

function isSlow({ incoming, since, from }: Arrival, limits: Limits, now: number): boolean {
  const elapsed = now - since;
  if (elapsed < limits.bodyTimeout || !isAwaited(incoming)) return false;
  return (incoming.socket.bytesRead - from) * MILLISECONDS < elapsed * limits.bodyBytesPerSecond;
}

function end({ incoming, answer }: Arrival): void {
  if (answer.headersSent) incoming.socket.destroy();
  else rejectSocket(incoming.socket, 408);
}

/** Returns whether the body is complete or aborted; aborts it when it is too slow. */
function isOver(arrival: Arrival, limits: Limits, now: number): boolean {
  const { complete, destroyed } = arrival.incoming;
  if (complete || destroyed) return true;
  if (!isSlow(arrival, limits, now)) return false;
  end(arrival);
  return true;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Closes connections that send a body too slowly, so that they hold no resources. */
export function endSlowSenders(server: Server, limits: Limits): void {
  const arriving = new Map<Socket, Arrival>();

  function check(): void {
    const now = performance.now();
    for (const [socket, arrival] of arriving) if (isOver(arrival, limits, now)) arriving.delete(socket);
  }

  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const { socket } = incoming;
    if (hasBody(incoming))
      arriving.set(socket, { incoming, answer, since: performance.now(), from: socket.bytesRead });
  });
  const timer = setInterval(check, limits.checkInterval);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

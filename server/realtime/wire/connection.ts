import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Link } from '../engine/link';
import type { Session } from '../engine/session';
import type { RealtimeLimits } from '../realtime-limits';
import type { Allowances } from './allowances';
import { createAssembler } from './assembler';
import { helloText } from './messages';
import { type Frames, PING, textFrame } from './outgoing-frame';
import { malformed, ProtocolFault } from './protocol-fault';

/** One socket and its session. */
export interface Connection {
  /** What the client calls this connection when it comes back. */
  readonly id: string;
  readonly address: string;
  /** Is asked every few seconds, with a monotonic time: pings, and ends what is dead, too slow or nobody. */
  beat(now: number): void;
  /** The silence so far was not the client's fault. */
  forgive(now: number): void;
  /** Ends the session at once and the socket as soon as the client confirms it. */
  end(code: number, reason: string): void;
}

export interface ConnectionParts {
  id: string;
  host: string;
  address: string;
  webSocket: WebSocket;
  socket: Duplex;
  limits: RealtimeLimits;
  allowances: Allowances;
  /** Milliseconds since 1970. */
  clock: () => number;
  openSession(link: Link): Session;
  /** The session is over; the reason is empty when the client left. */
  onEnd(connection: Connection, reason: string): void;
  /** Something went wrong that is not the client's fault. */
  onFault(error: unknown): void;
}

const POLICY = 1008;
const SERVER_FAULT = 1011;
const TRY_LATER = 1013;

/** Watches how long answers have been waiting for a client to take them. */
function createBacklogWatch({ backlogBytes, backlogPatience }: RealtimeLimits) {
  let since: number | undefined;
  return (bytes: number, now: number): boolean => {
    since = bytes > backlogBytes ? (since ?? now) : undefined;
    return since !== undefined && now - since >= backlogPatience;
  };
}

/** Writes what is sent in one go, such as the answers to all that a client restores, in one piece. */
function createWriter(socket: Duplex): (frames: Frames) => void {
  let isCorked = false;

  function uncork(): void {
    isCorked = false;
    socket.uncork();
  }

  return (frames) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(uncork);
    }
    for (const frame of frames) socket.write(frame);
  };
}

export function createConnection(parts: ConnectionParts): Connection {
  const { id, host, address, webSocket, socket, limits, allowances, clock, onEnd, onFault } = parts;
  const assembler = createAssembler(limits.framesPerMessage, () => allowances[session.standing()]);
  const isTooSlow = createBacklogWatch(limits);
  const write = createWriter(socket);
  const openedAt = performance.now();
  let heardAt = openedAt;
  let over = false;

  function finish(reason: string): void {
    if (over) return;
    over = true;
    assembler.release();
    try {
      session.end();
    } catch (error) {
      onFault(error);
    }
    onEnd(connection, reason);
  }

  function end(code: number, reason: string): void {
    webSocket.close(code, reason);
    finish(reason);
  }

  const endSlow = () => end(TRY_LATER, 'the client reads too slowly');

  function endSilent(): void {
    webSocket.terminate();
    finish('the client is silent');
  }

  function fail(error: unknown): void {
    if (!(error instanceof ProtocolFault)) onFault(error);
    if (error instanceof ProtocolFault) end(error.code, error.message);
    else end(SERVER_FAULT, 'the server has a fault');
  }

  function send(frames: Frames): void {
    if (webSocket.readyState !== webSocket.OPEN) return;
    write(frames);
    if (socket.writableLength > limits.backlogMaxBytes) endSlow();
  }

  function heard(): void {
    heardAt = performance.now();
  }

  function check(now: number): void {
    if (now - heardAt > limits.silence) endSilent();
    else if (isTooSlow(socket.writableLength, now)) endSlow();
    else if (!session.wasKnown() && now - openedAt > limits.signInPatience) end(POLICY, 'nobody signed in');
  }

  /** Who restores a large write right behind a token is asked to wait until it is verified. */
  function waitForSignIn(): void {
    if (session.standing() !== 'arriving' || assembler.size() <= limits.strangerBytes) return;
    webSocket.pause();
    session.onSettled(() => webSocket.resume());
  }

  function take(data: RawData, isBinary: boolean): void {
    if (isBinary) throw malformed('binary frames are not understood');
    const message = assembler.take(data.toString());
    if (message === undefined) waitForSignIn();
    else session.receive(message);
  }

  const session = parts.openSession({ send, fail });
  const connection: Connection = {
    id,
    address,
    end,
    beat(now) {
      check(now);
      send(PING);
    },
    forgive(now) {
      heardAt = now;
    },
  };

  webSocket.on('message', (data, isBinary) => {
    heard();
    if (over) return;
    try {
      take(data, isBinary);
    } catch (error) {
      fail(error);
    }
  });
  webSocket.on('pong', heard);
  webSocket.on('ping', heard);
  webSocket.on('error', () => finish('the client broke the WebSocket protocol'));
  webSocket.on('close', () => finish(''));
  send(textFrame(helloText(clock(), host, id)));
  return connection;
}

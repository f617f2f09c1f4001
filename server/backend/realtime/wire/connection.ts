import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { AuthState } from '../engine/connection-auth';
import type { Session } from '../engine/session';
import type { RealtimeLimits } from '../realtime-limits';
import { type Frames, helloFrames, type Link, PING } from './messages';
import { beyondLimit, malformed, ProtocolFault, tooBig } from './protocol-fault';

/** Characters of incomplete messages, shared by many connections. */
export interface Pool {
  held: number;
  readonly most: number;
}

/** Maximum characters of a message, and the pool they count in while it is incomplete. */
export interface Allowance {
  most: number;
  pool: Pool;
}

interface Part {
  text: string;
  pool: Pool;
}

/** A frame of at most six digits is the number of frames of the next message; a lone 0 keeps the connection alive. */
const FRAME_COUNT = /^\d{1,6}$/;

/** @param allowance is called for each frame */
export function createAssembler(framesPerMessage: number, allowance: () => Allowance) {
  let missing = 0;
  let parts: Part[] = [];
  let size = 0;

  function release(): void {
    for (const { text, pool } of parts) pool.held -= text.length;
    missing = 0;
    parts = [];
    size = 0;
  }

  function begin(count: number): undefined {
    if (count > framesPerMessage) throw tooBig('the message has too many frames');
    missing = count;
  }

  function checkSize(most: number, length: number): void {
    if (length > most) throw tooBig('the message is too large');
  }

  function keep(text: string): void {
    const { most, pool } = allowance();
    checkSize(most, size + text.length);
    if (pool.held + text.length > pool.most) throw beyondLimit('too much is being sent at once');
    parts.push({ text, pool });
    pool.held += text.length;
    size += text.length;
  }

  function add(frame: string): string | undefined {
    keep(frame);
    missing -= 1;
    if (missing > 0) return undefined;
    const message = parts.map(({ text }) => text).join('');
    release();
    return message;
  }

  function whole(frame: string): string {
    checkSize(allowance().most, frame.length);
    return frame;
  }

  return {
    /**
     * Adds a frame; returns the message that it completes.
     * @throws ProtocolFault for too many frames or too large a message
     */
    take(frame: string): string | undefined {
      if (missing > 0) return add(frame);
      return FRAME_COUNT.test(frame) ? begin(Number(frame)) : whole(frame);
    },
    /** Returns the characters of the incomplete message. */
    size: () => size,
    /** Drops the incomplete message. */
    release,
  };
}

/** Allowances by authentication; separate pools, so that unauthenticated connections take no room from others. */
export type Allowances = Readonly<Record<AuthState, Allowance>>;

export function createAllowances(limits: RealtimeLimits): Allowances {
  const { messageBytes, unauthenticatedMessageBytes, unfinishedBytes, unauthenticatedUnfinishedBytes } =
    limits;
  const members: Pool = { held: 0, most: unfinishedBytes };
  const others: Pool = { held: 0, most: unauthenticatedUnfinishedBytes };
  return {
    signedIn: { most: messageBytes, pool: members },
    verifying: { most: messageBytes, pool: others },
    unauthenticated: { most: Math.min(unauthenticatedMessageBytes, messageBytes), pool: others },
  };
}

/** One socket and its session. */
export interface Connection {
  /** The session id, which the client sends when it reconnects. */
  readonly id: string;
  readonly address: string;
  /** Ends the session at once, and the socket when the client confirms. */
  end(code: number, reason: string): void;
}

/**
 * A WebSocket that emits `closing` as soon as the closing handshake begins, after the errors that cause it. `close`
 * follows only when the TCP connection has ended, which the client may delay.
 */
export class ClosingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason);
    process.nextTick(() => this.emit('closing'));
  }
}

export interface ConnectionParts {
  id: string;
  host: string;
  address: string;
  webSocket: ClosingSocket;
  socket: Duplex;
  limits: RealtimeLimits;
  allowances: Allowances;
  /** Milliseconds since 1970. */
  clock: () => number;
  openSession(link: Link): Session;
  /** Called when the session ended; the reason is empty when the client left. */
  onEnd(connection: Connection, reason: string): void;
  /** Called for unexpected errors. */
  onFault(error: unknown): void;
}

/** A connection is checked so often in each interval between its pings. */
const PORTIONS = 10;
/** A timer later than this means that the process stalled; silence during a stall does not count. Milliseconds. */
const STALL = 2_000;

const POLICY = 1008;
const SERVER_FAULT = 1011;
const TRY_LATER = 1013;

/** Returns a check for a backlog that lasts too long. */
function createBacklogWatch({ backlogBytes, backlogTimeout }: RealtimeLimits) {
  let since: number | undefined;
  return (bytes: number, now: number): boolean => {
    since = bytes > backlogBytes ? (since ?? now) : undefined;
    return since !== undefined && now - since >= backlogTimeout;
  };
}

/** Writes everything sent in one tick at once, such as the answers to all listens of a reconnected client. */
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
  const assembler = createAssembler(limits.framesPerMessage, () => allowances[session.authState()]);
  const isTooSlow = createBacklogWatch(limits);
  const write = createWriter(socket);
  const openedAt = performance.now();
  let lastActivity = openedAt;
  let ended = false;

  function finish(reason: string): void {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
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

  function noteActivity(): void {
    lastActivity = performance.now();
  }

  /** Closes a silent, slow or unauthenticated connection. */
  function check(now: number): void {
    if (now - lastActivity > limits.silenceTimeout) endSilent();
    else if (isTooSlow(socket.writableLength, now)) endSlow();
    else if (!session.wasSignedIn() && now - openedAt > limits.signInTimeout)
      end(POLICY, 'not signed in within the sign-in timeout');
  }

  /** Pauses a client that sends a large message right after its token, until the token is verified. */
  function waitForSignIn(): void {
    if (session.authState() !== 'verifying' || assembler.size() <= limits.unauthenticatedMessageBytes) return;
    webSocket.pause();
    session.onSettled(() => webSocket.resume());
  }

  let isResting = false;
  function rest(): void {
    if (isResting) return;
    isResting = true;
    webSocket.pause();
    setTimeout(() => {
      isResting = false;
      webSocket.resume();
    }, limits.refusalPause).unref();
  }

  function take(data: RawData, isBinary: boolean): void {
    if (isBinary) throw malformed('binary frames are not understood');
    const message = assembler.take(data.toString());
    if (message === undefined) waitForSignIn();
    else session.receive(message);
  }

  const session = parts.openSession({ send, fail, rest });
  const connection: Connection = { id, address, end };

  const pause = limits.pingInterval / PORTIONS;
  // Spreads the pings of those who connect together.
  let beats = Math.floor(Math.random() * PORTIONS);
  let lastBeat = openedAt;
  const heartbeat = setInterval(() => {
    const now = performance.now();
    if (now - lastBeat > pause + STALL) lastActivity = now;
    lastBeat = now;
    check(now);
    beats += 1;
    if (beats % PORTIONS === 0) send(PING);
  }, pause);
  heartbeat.unref();

  webSocket.on('message', (data, isBinary) => {
    noteActivity();
    if (ended) return;
    try {
      take(data, isBinary);
    } catch (error) {
      fail(error);
    }
  });
  webSocket.on('pong', noteActivity);
  webSocket.on('ping', noteActivity);
  webSocket.on('error', () => finish('the client broke the WebSocket protocol'));
  webSocket.on('closing', () => finish(''));
  webSocket.on('close', () => finish(''));
  send(helloFrames(clock(), host, id));
  return connection;
}

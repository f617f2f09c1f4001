import type { AuthState } from '../engine/connection-auth';
import type { RealtimeLimits } from '../realtime-limits';
import { beyondLimit, tooBig } from './protocol-fault';

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

/** Assembles the messages of one connection from frames. */
export interface Assembler {
  /**
   * Adds a frame; returns the message that it completes.
   * @throws ProtocolFault for too many frames or too large a message
   */
  take(frame: string): string | undefined;
  /** Returns the characters of the incomplete message. */
  size(): number;
  /** Drops the incomplete message. */
  release(): void;
}

interface Part {
  text: string;
  pool: Pool;
}

/** A frame of at most six digits is the number of frames of the next message; a lone 0 keeps the connection alive. */
const FRAME_COUNT = /^\d{1,6}$/;

/** @param allowance is called for each frame */
export function createAssembler(framesPerMessage: number, allowance: () => Allowance): Assembler {
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
    take(frame) {
      if (missing > 0) return add(frame);
      return FRAME_COUNT.test(frame) ? begin(Number(frame)) : whole(frame);
    },
    size: () => size,
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

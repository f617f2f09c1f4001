import { beyondLimit, tooBig } from './protocol-fault';

/** Characters held by unfinished messages of many connections together. */
export interface Pool {
  held: number;
  readonly most: number;
}

/** What a connection may send now: so many characters in a message, and where they count while it is unfinished. */
export interface Allowance {
  most: number;
  pool: Pool;
}

/** Puts the frames of one connection together to messages. */
export interface Assembler {
  /**
   * The message that this frame completes, if it does.
   * @throws ProtocolFault for too many frames or too large a message
   */
  take(frame: string): string | undefined;
  /** Characters of the message that has begun. */
  size(): number;
  /** Forgets what is unfinished. */
  release(): void;
}

interface Part {
  text: string;
  pool: Pool;
}

/** A frame of at most six digits says how many frames the next message has; a lone 0 only keeps the link alive. */
const FRAME_COUNT = /^\d{1,6}$/;

/** @param allowance is asked before each frame is taken in */
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

  function refuseMoreThan(most: number, length: number): void {
    if (length > most) throw tooBig('the message is too large');
  }

  function keep(text: string): void {
    const { most, pool } = allowance();
    refuseMoreThan(most, size + text.length);
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
    refuseMoreThan(allowance().most, frame.length);
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

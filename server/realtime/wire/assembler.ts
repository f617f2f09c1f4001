import type { RealtimeLimits } from '../realtime-limits';
import { beyondLimit, tooBig } from './protocol-fault';

/** Bytes held by unfinished messages of all connections together. */
export interface Unfinished {
  bytes: number;
}

/** Puts the frames of one connection together to messages. */
export interface Assembler {
  /**
   * The message that this frame completes, if it does.
   * @throws ProtocolFault for too many frames or too large a message
   */
  take(frame: string): string | undefined;
  /** Forgets what is unfinished. */
  release(): void;
}

type AssemblerLimits = Pick<RealtimeLimits, 'messageBytes' | 'framesPerMessage' | 'unfinishedBytes'>;

/** A frame of at most six digits says how many frames the next message has; a lone 0 only keeps the link alive. */
const FRAME_COUNT = /^\d{1,6}$/;

export function createAssembler(limits: AssemblerLimits, unfinished: Unfinished): Assembler {
  let missing = 0;
  let parts: string[] = [];
  let bytes = 0;

  function release(): void {
    unfinished.bytes -= bytes;
    missing = 0;
    parts = [];
    bytes = 0;
  }

  function begin(count: number): undefined {
    if (count > limits.framesPerMessage) throw tooBig('the message has too many frames');
    missing = count;
  }

  function grow(frame: string): void {
    bytes += frame.length;
    unfinished.bytes += frame.length;
    if (bytes > limits.messageBytes) throw tooBig('the message is too large');
    if (unfinished.bytes > limits.unfinishedBytes) throw beyondLimit('too much is being sent at once');
  }

  function add(frame: string): string | undefined {
    grow(frame);
    parts.push(frame);
    missing -= 1;
    if (missing > 0) return undefined;
    const message = parts.join('');
    release();
    return message;
  }

  return {
    take(frame) {
      if (missing > 0) return add(frame);
      return FRAME_COUNT.test(frame) ? begin(Number(frame)) : frame;
    },
    release,
  };
}

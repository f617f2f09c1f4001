import type { Frames } from '../wire/frames';
import { ProtocolFault } from '../wire/protocol-fault';

/** The connection to a client. */
export interface Link {
  send(frames: Frames): void;
  /** Closes the connection because of an error of the server. */
  fail(error: unknown): void;
  /** Reads no more from the client for a while, so that what is refused is not even parsed as fast as it can be sent. */
  rest?(): void;
}

/**
 * Sends to a client in the order of events. The SDK relies on it: if later changes arrived before its own write is
 * confirmed, it would treat transactions computed before them as current.
 */
export interface Outbox extends Link {
  /** Reserves the place of an answer that is not ready; everything later waits for it. */
  reserve(): (frames: Frames) => void;
}

const TRY_LATER = 1013;

interface Slot {
  frames: Frames | undefined;
}

const bytesOf = (frames: Frames): number => frames.reduce((sum, { length }) => sum + length, 0);

export function createOutbox(link: Link, maxBytes: number): Outbox {
  const slots: Slot[] = [];
  let bytes = 0;

  function drain(): void {
    for (let [slot] = slots; slot?.frames; [slot] = slots) {
      slots.shift();
      bytes -= bytesOf(slot.frames);
      link.send(slot.frames);
    }
  }

  function add(slot: Slot): void {
    slots.push(slot);
    bytes += bytesOf(slot.frames ?? []);
    if (bytes > maxBytes) link.fail(new ProtocolFault(TRY_LATER, 'too much waits to be sent'));
  }

  return {
    fail: link.fail,
    send(frames) {
      if (slots.length === 0) link.send(frames);
      else add({ frames });
    },
    reserve() {
      const slot: Slot = { frames: undefined };
      add(slot);
      return (frames) => {
        slot.frames = frames;
        bytes += bytesOf(frames);
        drain();
      };
    },
  };
}

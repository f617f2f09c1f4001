import type { Frames } from '../wire/outgoing-frame';
import { ProtocolFault } from '../wire/protocol-fault';
import type { Link } from './link';

/**
 * What goes to a client, in the order in which it happened. The SDK relies on it: were it told of later changes before
 * a write of its own is confirmed, it would take transactions computed before them for up to date.
 */
export interface Outbox extends Link {
  /** Keeps a place for an answer that is not ready; whatever comes later waits for it. */
  reserve(): (frames: Frames) => void;
}

const TRY_LATER = 1013;

interface Slot {
  frames: Frames | undefined;
}

const bytesOf = (frames: Frames): number => frames.reduce((sum, { length }) => sum + length, 0);

export function createOutbox(link: Link, mostBytes: number): Outbox {
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
    if (bytes > mostBytes) link.fail(new ProtocolFault(TRY_LATER, 'too much waits to be sent'));
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

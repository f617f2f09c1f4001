import { joinPath } from '../tree/path';
import type { Push } from '../tree/view';
import { pushHead, pushTail } from './messages';

const TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Buffers to write to a socket, in order. */
export type Frames = readonly Buffer[];

export const PING: Frames = [Buffer.from([0x89, 0x00])];

/** Returns the header of an unfragmented, unmasked text frame (RFC 6455 §5.2) for a payload of so many bytes. */
function textHead(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([TEXT, length]);
  if (length < 65_536) {
    const head = Buffer.from([TEXT, LENGTH_16, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = TEXT;
  head[1] = LENGTH_64;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** Returns a text as one frame. */
export function textFrame(text: string): Frames {
  const payload = Buffer.from(text);
  return [Buffer.concat([textHead(payload.length), payload])];
}

/** A push for many receivers: serialised once, only the tag differs. */
export interface SharedPush {
  frames(tag: number | null): Frames;
}

/** A larger payload is not copied for each tag. */
const COPY_MAX = 8_192;

/** Clients count their tags from 1, so most share one; frames of further tags are not cached. */
const TAGS_KEPT = 64;

export function sharedPush({ kind, path, data }: Push): SharedPush {
  const head = Buffer.from(pushHead(kind, joinPath(path), data));
  const made = new Map<number | null, Frames>();

  function make(tag: number | null): Frames {
    const tail = Buffer.from(pushTail(tag));
    const parts = [textHead(head.length + tail.length), head, tail];
    return head.length > COPY_MAX ? parts : [Buffer.concat(parts)];
  }

  return {
    frames(tag) {
      const frames = made.get(tag) ?? make(tag);
      if (made.size < TAGS_KEPT) made.set(tag, frames);
      return frames;
    },
  };
}

import { joinPath } from '../tree/path';
import type { Push } from '../tree/view';
import { pushHead, pushTail } from './messages';
import { type Frames, textHead } from './outgoing-frame';

/** A push that many receive: serialised once, only the tag differs. */
export interface SharedPush {
  frames(tag: number | null): Frames;
}

/** Above this, the payload is written as it stands instead of being copied for each tag. */
const COPY_MAX = 8_192;

/** Clients count their tags from 1, so that most share one; whoever counts on is served without being remembered. */
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

import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { PUSH_ID, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

/**
 * How a person writes at a path, and whether a mute forbids it: a mute is one of saying something, so what only the
 * person sees and what ends something stays. A ban from the venue forbids everything but leaving.
 */
export interface Row {
  writes: Writes;
  muted: 'refused' | 'allowed';
  /** What is in the venue besides. */
  venue?: Record<string, Json>;
  /** What holds for everybody. */
  restrictions?: Record<string, Json>;
  /** It takes something away, which a ban allows. */
  leaves?: true;
  /** Only hosts may. */
  isOfHosts?: true;
}

const POST = { authorId: 'ada', authorName: 'Ada', text: 'Hello', createdAt: NOW - 1 };

const REACTS: Row = {
  writes: {
    [`wall/wall/${PUSH_ID}/reactions/like`]: 1,
    [`wallReactions/wall/ada/${PUSH_ID}`]: { kind: 'like', at: NEW },
  },
  muted: 'refused',
  venue: { wall: { wall: { [PUSH_ID]: { ...POST, approved: true } } } },
};

const WAITS: Row = {
  writes: {
    [`wallQueue/wall/${PUSH_ID}`]: { ...POST, createdAt: NEW, slot: 'q0' },
    'wallSlots/wall/ada/q0': PUSH_ID,
  },
  muted: 'refused',
  venue: { wallPlaces: { wall: '-' } },
};

/** How a person writes on walls. */
export const WALL_ROWS: Record<string, Row> = {
  'wall/$widgetId/$postId': {
    writes: { [`wall/wall/${PUSH_ID}`]: { ...POST, approved: true }, [`wallQueue/wall/${PUSH_ID}`]: null },
    muted: 'allowed',
    venue: { wallQueue: { wall: { [PUSH_ID]: POST } } },
    isOfHosts: true,
  },
  'wall/$widgetId/$postId/reactions/$kind': REACTS,
  'wallReactions/$widgetId/$uid/$postId': REACTS,
  'wallQueue/$widgetId/$postId': WAITS,
  'wallSlots/$widgetId/$uid/$slot': WAITS,
};

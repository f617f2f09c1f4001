import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { LOBBY, PUSH_ID, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

/**
 * How a person writes at a path, and whether a mute forbids it: a mute is one of saying something, so what only the
 * person sees and what ends something stays. A ban from the venue forbids everything but leaving.
 */
export interface Row {
  writes: Writes;
  muted: 'refused' | 'allowed';
  /** The channel, or that of the area, of which a mute and a ban hold too. */
  place?: string;
  /** A mute in that channel does not hold, but a ban does. */
  mutedHere?: 'allowed';
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
const SEEN = { ...POST, asset: 'a'.repeat(32), description: 'A cat' };
const PLACES = { wallPlaces: { wall: LOBBY } };
const SHOWN = { ...PLACES, wall: { wall: { [PUSH_ID]: { ...POST, approved: true } } } };
const LIKED = {
  ...PLACES,
  wall: { wall: { [PUSH_ID]: { ...POST, approved: true, reactions: { like: 1 } } } },
  wallReactions: { wall: { ada: { [PUSH_ID]: { kind: 'like', at: NOW - 1 } } } },
};
const WAITING = { ...PLACES, wallQueue: { wall: { [PUSH_ID]: { ...SEEN, slot: 'q0' } } } };

const REACTS: Row[] = [
  {
    writes: {
      [`wall/wall/${PUSH_ID}/reactions/like`]: 1,
      [`wallReactions/wall/ada/${PUSH_ID}`]: { kind: 'like', at: NEW },
    },
    muted: 'refused',
    place: LOBBY,
    mutedHere: 'allowed',
    venue: SHOWN,
  },
  {
    writes: {
      [`wall/wall/${PUSH_ID}/reactions/like`]: 0,
      [`wallReactions/wall/ada/${PUSH_ID}`]: null,
    },
    muted: 'allowed',
    leaves: true,
    place: LOBBY,
    venue: LIKED,
  },
];

const WAITS: Row = {
  writes: {
    [`wallQueue/wall/${PUSH_ID}`]: { ...SEEN, createdAt: NEW, slot: 'q0' },
    'wallSlots/wall/ada/q0': PUSH_ID,
  },
  muted: 'refused',
  place: LOBBY,
  mutedHere: 'allowed',
  venue: PLACES,
};

const TAKEN_BACK: Writes = { [`wallQueue/wall/${PUSH_ID}`]: null };

/** How a person writes on walls. */
export const WALL_ROWS: Record<string, Row | Row[]> = {
  'wall/$widgetId/$postId': [
    {
      writes: { [`wall/wall/${PUSH_ID}`]: { ...SEEN, approved: true }, ...TAKEN_BACK },
      muted: 'allowed',
      place: LOBBY,
      venue: WAITING,
      isOfHosts: true,
    },
    {
      writes: { [`wall/wall/${PUSH_ID}`]: null },
      muted: 'allowed',
      leaves: true,
      place: LOBBY,
      venue: SHOWN,
    },
  ],
  'wall/$widgetId/$postId/reactions/$kind': REACTS,
  'wallReactions/$widgetId/$uid/$postId': REACTS,
  'wallQueue/$widgetId/$postId': [
    WAITS,
    { writes: TAKEN_BACK, muted: 'allowed', leaves: true, place: LOBBY, venue: WAITING },
    { writes: TAKEN_BACK, muted: 'allowed', place: LOBBY, venue: WAITING, isOfHosts: true },
  ],
  'wallSlots/$widgetId/$uid/$slot': WAITS,
};

import { SENT } from './chat-seed';
import { type Cell, listen, listenOwn, members, OTHER_USER, own, write } from './realtime-cells';

/** A post that waits for each host, on a wall of its own. */
const wallOf = (uid: string) => `wall-${uid.slice(0, 12)}`;
const OWN_ID = SENT.replace('V-', 'O-');
const REACTED_ID = SENT.replace('V-', 'R-');
const NEW_ID = SENT.replace('V-', 'X-');
const postBy = (authorId: string) => ({
  authorId,
  authorName: 'Name',
  text: 'Hello',
  createdAt: { '.sv': 'timestamp' },
});
const newest = { i: 'createdAt', l: 100, vf: 'r' };

const shownBy = (authorId: string) => ({
  authorId,
  authorName: 'Name',
  text: 'Hello',
  createdAt: 1,
  approved: true,
});

/** A post of a person that waits on the wall of a caller. */
const waits = (caller: string, slot: string, uid = caller) => ({
  [`wallQueue/${wallOf(caller)}/${NEW_ID}`]: { ...postBy(uid), slot },
  [`wallSlots/${wallOf(caller)}/${uid}/${slot}`]: NEW_ID,
});

/** Returns the posts that each caller finds on walls. */
export const wallSeed = (uid: string) => ({
  [`live/wallPlaces/${wallOf(uid)}`]: '-',
  [`live/wall/${wallOf(uid)}/${SENT}`]: shownBy(OTHER_USER),
  [`live/wall/${wallOf(uid)}/${OWN_ID}`]: shownBy(uid),
  [`live/wall/${wallOf(uid)}/${REACTED_ID}`]: shownBy(OTHER_USER),
});

/** A reaction of a person to a post that a caller finds. */
const reacts = (caller: string, uid: string, kind: string, id = SENT) => ({
  [`wall/${wallOf(caller)}/${id}/reactions/${kind}`]: { '.sv': { increment: 1 } },
  [`wallReactions/${wallOf(caller)}/${uid}/${id}`]: { kind, at: { '.sv': 'timestamp' } },
});

/** Every path of the walls opened by a rule, with the access of each caller. */
export const WALL_CELLS: Record<string, Cell> = {
  '$mode/wall/$widgetId': { read: listen('wall/wall', newest), expected: members('read') },
  '$mode/wall/$widgetId/$postId': {
    read: listenOwn(({ uid }) => `wall/${wallOf(uid)}/${SENT}`),
    own: own(
      ({ uid }) => `wall/${wallOf(uid)}/${OWN_ID}`,
      () => null,
    ),
    others: own(
      ({ uid }) => `wall/${wallOf(uid)}/${SENT}`,
      () => null,
    ),
    expected: members('read own'),
  },
  '$mode/wall/$widgetId/$postId/reactions/$kind': {
    own: write(({ uid }) => reacts(uid, uid, 'like')),
    others: write(({ uid }) => reacts(uid, OTHER_USER, 'love')),
    expected: members('own'),
  },
  '$mode/wallReactions/$widgetId/$uid': {
    read: listenOwn(({ uid }) => `wallReactions/wall/${uid}`, { i: 'at', l: 500, vf: 'r' }),
    expected: members('read'),
  },
  '$mode/wallReactions/$widgetId/$uid/$postId': {
    read: listenOwn(({ uid }) => `wallReactions/wall/${uid}/${SENT}`),
    own: write(({ uid }) => reacts(uid, uid, 'laugh', REACTED_ID)),
    others: write(({ uid }) => reacts(uid, OTHER_USER, 'laugh')),
    expected: members('read own'),
  },
  '$mode/wallQueue/$widgetId': {
    read: listenOwn(() => 'wallQueue/wall', newest),
    expected: { ...members('-'), designer: 'read', host: 'read' },
  },
  '$mode/wallQueue/$widgetId/$postId': {
    own: write(({ uid }) => waits(uid, 'q0')),
    others: write(({ uid }) => waits(uid, 'q1', OTHER_USER)),
    expected: members('own'),
  },
  '$mode/wallSlots/$widgetId/$uid/$slot': {
    own: write(({ uid }) => waits(uid, 'q2')),
    others: own(
      ({ uid }) => `wallSlots/${wallOf(uid)}/${OTHER_USER}/q0`,
      () => NEW_ID,
    ),
    expected: members('own'),
  },
};

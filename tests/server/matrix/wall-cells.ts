import { SENT } from './chat-seed';
import { type Cell, listen, listenOwn, members, OTHER_USER, own, set, write } from './realtime-cells';

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

/** Returns the posts that each caller finds on walls. */
export const wallSeed = (uid: string) => ({
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
    own: own(
      ({ uid }) => `wallQueue/${wallOf(uid)}/${NEW_ID}`,
      ({ uid }) => postBy(uid),
    ),
    others: set(`wallQueue/wall/${NEW_ID}`, postBy(OTHER_USER)),
    expected: members('own'),
  },
};

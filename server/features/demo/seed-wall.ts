import { pushId } from '@domain/chat/push-id';
import { operationModeOf } from '@domain/venue/venue-version';
import { changeSetting, setting } from '../../platform/store/settings';
import type { Speaker } from './demo-conversations';
import { type ChatTarget, type Speakers, speakersOf } from './seed-chat';

const SETTING = 'demo-wall';
const MINUTE = 60_000;

const postsAt = (path: string, posts: readonly DemoPost[], speakers: Speakers, now: number, more: object) =>
  posts.map(([author, minutesAgo, text]) => {
    const createdAt = now - minutesAgo * MINUTE;
    const { uid, name } = speakers[author];
    const record = { authorId: uid, authorName: name, text, createdAt, ...more };
    return [`${path}/${DEMO_WALL}/${pushId(createdAt, Math.random)}`, record];
  });

/** Gives the wall of the demo posts, and some that wait for a host, once; people who deleted their account have none. */
export async function seedDemoWall(target: ChatTarget): Promise<void> {
  const { db, realtime, records, environment, clock } = target;
  if (!realtime || (await setting(db, SETTING)) !== undefined) return;
  const speakers = await speakersOf(target);
  if (speakers) {
    const mode = operationModeOf(environment);
    const shown = postsAt(`${mode}/wall`, DEMO_POSTS, speakers, clock(), { approved: true });
    const waiting = postsAt(`${mode}/wallQueue`, DEMO_WAITING, speakers, clock(), {});
    await records.write(Object.fromEntries([...shown, ...waiting]));
  }
  await changeSetting(db, SETTING, 'complete');
}

/** A post of the demo's wall: who, how many minutes ago, what. */
type DemoPost = readonly [author: Speaker, minutesAgo: number, text: string];

/** The id of the wall's widget. */
const DEMO_WALL = 'wall';

/** Posts that are on the wall, the newest first. */
const DEMO_POSTS: readonly DemoPost[] = [
  ['grace', 12, 'My nanosecond is 30 centimetres long and hangs beside stand E3. Bring a ruler and check!'],
  ['ada', 34, 'Standing in front of the engine. It is even larger than in the drawings. 😍'],
  ['alan', 61, 'I just lost to a paper machine at E4. Best hour of the day.'],
  ['host', 95, 'Lost and found: a blue scarf and a slide rule. Both are waiting for you at the entrance.'],
  ['ada', 140, 'Met three people who read the Notes of 1843. Hello to all of you!'],
  ['grace', 182, 'The moth sends its regards. It is taped into the log book, please do not feed it.'],
  [
    'host',
    205,
    'Welcome to the wall! Tell us what you see at the stands: a host has a look, then everybody reads it.',
  ],
];

/** Posts that wait for a host. */
const DEMO_WAITING: readonly DemoPost[] = [
  ['alan', 4, 'Does anybody know where the coffee went? Asking for a machine.'],
  ['grace', 2, 'Compilers explained in five minutes, at stand E3, at four o’clock. Come!'],
];

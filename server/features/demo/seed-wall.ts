import { pushId } from '@domain/chat/push-id';
import { operationModeOf } from '@domain/venue/venue-version';
import { changeSetting, setting } from '../../platform/store/settings';
import { DEMO_POSTS, DEMO_WAITING, DEMO_WALL, type DemoPost } from './demo-posts';
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

import type { Post } from '@domain/wall/post';
import type { PostReaction } from '@domain/wall/post-reactions';
import { getDatabase } from 'firebase/database';
import { expect, it } from 'vitest';
import { openReactions, openWall } from '@/services/wall/firebase-wall';
import { chatServer, followed, newId, soon } from './chat-server';
import type { Visitor } from './visitor';

const OLD = newId();
const NEW = newId();
const post = (text: string, createdAt: number) => ({
  authorId: 'grace',
  authorName: 'Grace',
  text,
  createdAt,
  approved: true,
});
const visitor = chatServer({ 'live/wall/wall%2Eone': { [OLD]: post('Old', 1), [NEW]: post('New', 2) } });

const databaseOf = ({ app }: Visitor) => getDatabase(app);
const placeFor = ({ uid }: Visitor) => ({ mode: 'live', userId: uid, widgetId: 'wall.one' }) as const;
const fail = (failure: unknown) => {
  throw failure;
};

/** What a person sees of a range of the wall and of their own reactions, kept up to date. */
function looking(person: Visitor) {
  const seen: { posts: readonly Post[]; own: [string, PostReaction][] } = { posts: [], own: [] };
  const position = (id: string, createdAt: number) => ({ id, createdAt });
  const range = { newest: position(NEW, 2), oldest: position(OLD, 1) };
  const take = (posts: readonly Post[]) => {
    seen.posts = posts;
  };
  followed(openWall(databaseOf(person)).watchRange({ ...placeFor(person), range }, take, fail));
  const { watchReactions } = openReactions(databaseOf(person));
  const takeOwn = (own: ReadonlyMap<string, PostReaction>) => {
    seen.own = [...own];
  };
  followed(watchReactions(placeFor(person), takeOwn, fail));
  return seen;
}

const react = (person: Visitor, from: PostReaction | null, to: PostReaction | null, postId = NEW) =>
  openReactions(databaseOf(person)).storeReaction({ ...placeFor(person), postId, from, to });

const countsIn = ({ posts }: ReturnType<typeof looking>) =>
  Object.fromEntries(posts.flatMap(({ text, reactions }) => (reactions ? [[text, reactions]] : [])));

it('everybody sees how many people reacted, and only each person what they reacted with', async () => {
  const [ada, grace] = [await visitor(), await visitor('guest')];
  const [adas, graces] = [looking(ada), looking(grace)];
  await react(ada, null, 'like');
  await react(grace, null, 'like');
  await react(grace, null, 'love', OLD);
  for (const seen of [adas, graces])
    await expect.poll(() => countsIn(seen), soon).toEqual({ New: { like: 2 }, Old: { love: 1 } });
  expect([adas.own, graces.own.length]).toEqual([[[NEW, 'like']], 2]);
  await react(ada, 'like', 'celebrate');
  await expect.poll(() => countsIn(graces).New, soon).toEqual({ like: 1, celebrate: 1 });
  await react(ada, 'celebrate', null);
  await expect.poll(() => countsIn(graces).New, soon).toEqual({ like: 1 });
  expect(adas.own).toEqual([]);
});

it('a reaction is stored once, also where the user has reacted in another tab', async () => {
  const ada = await visitor();
  const seen = looking(ada);
  await react(ada, null, 'like');
  await react(ada, null, 'like');
  await react(ada, null, 'laugh');
  await expect.poll(() => countsIn(seen).New, soon).toEqual({ laugh: 1 });
  await react(ada, 'love', null);
  await expect.poll(() => [countsIn(seen), seen.own], soon).toEqual([{}, []]);
});

it('a reaction to a post that is gone is refused', async () => {
  const ada = await visitor();
  await expect(react(ada, null, 'like', newId())).rejects.toMatchObject({ kind: 'FORBIDDEN' });
});

import type { Post } from '@domain/wall/post';
import type { PostReaction } from '@domain/wall/post-reactions';
import { getDatabase } from 'firebase/database';
import { describe, expect, it } from 'vitest';
import { openReactions, openWall } from '@/services/wall/firebase-wall';
import { chatServer, followed, newId, soon } from './chat-server';
import type { Visitor } from './visitor';

const wallOf = ({ app }: Visitor) => openWall(getDatabase(app));
const reactionsOf = ({ app }: Visitor) => openReactions(getDatabase(app));
const placeFor = ({ uid }: Visitor) => ({ mode: 'live', userId: uid, widgetId: 'wall.one' }) as const;
const fail = (failure: unknown) => {
  throw failure;
};

describe('posts', () => {
  const visitor = chatServer({ 'live/wallPlaces': { 'wall%2Eone': '-' } });

  /** What a person sees of the wall and of its queue, kept up to date. */
  function looking(person: Visitor, isHost = false) {
    const seen = { shown: undefined as string[] | undefined, waiting: [] as readonly Post[] };
    const { watchPosts, watchQueue } = wallOf(person);
    const show = (posts: readonly Post[]) => {
      seen.shown = posts.map(({ text }) => text);
    };
    const wait = (posts: readonly Post[]) => {
      seen.waiting = posts;
    };
    followed(watchPosts(placeFor(person), show, fail));
    followed(watchQueue({ ...placeFor(person), isHost }, wait, fail));
    return seen;
  }

  const post = (person: Visitor, text: string, id = newId()) =>
    wallOf(person).addPost({ ...placeFor(person), id, name: 'Ada', text, picture: null });

  /** Lets the host approve what waits. */
  async function approve(host: Visitor, seen: ReturnType<typeof looking>): Promise<string> {
    await expect.poll(() => seen.waiting.length, soon).toBe(1);
    const [waiting] = seen.waiting as [Post];
    await wallOf(host).performPostAction({ ...placeFor(host), action: { kind: 'approve', post: waiting } });
    return waiting.id;
  }

  const remove = (person: Visitor, id: string, from: 'wall' | 'queue') =>
    wallOf(person).performPostAction({ ...placeFor(person), action: { kind: 'remove', id, from } });

  it('a host removes a post that waits, and only its author one that is shown', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const [adas, hosts] = [looking(ada), looking(host, true)];
    await post(ada, 'Rejected');
    await expect.poll(() => hosts.waiting.length, soon).toBe(1);
    await remove(host, hosts.waiting[0]?.id ?? '', 'queue');
    await expect.poll(() => [adas.waiting, hosts.waiting], soon).toEqual([[], []]);
    await post(ada, 'Hello');
    const id = await approve(host, hosts);
    await expect.poll(() => adas.shown, soon).toEqual(['Hello']);
    await expect(remove(host, id, 'wall')).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    expect(adas.shown).toEqual(['Hello']);
    await remove(ada, id, 'wall');
    await expect.poll(() => [adas.shown, hosts.shown], soon).toEqual([[], []]);
  });

  it('a post that the server has already counts as sent, where it waits and where it is shown', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const [adas, hosts] = [looking(ada), looking(host, true)];
    const id = newId();
    await post(ada, 'Hello', id);
    await post(ada, 'Hello', id);
    await expect.poll(() => hosts.waiting, soon).toEqual(adas.waiting);
    expect(await approve(host, hosts)).toBe(id);
    await post(ada, 'Hello', id);
    await expect.poll(() => [adas.shown, adas.waiting], soon).toEqual([['Hello'], []]);
  });

  it('a post that is sent again takes the place of what waits under its id, and of nothing on the wall', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const [adas, hosts] = [looking(ada), looking(host, true)];
    const id = newId();
    await post(ada, 'Hello', id);
    await post(ada, 'Hello all', id);
    await expect.poll(() => hosts.waiting.map(({ text }) => text), soon).toEqual(['Hello all']);
    await approve(host, hosts);
    await expect(post(ada, 'Goodbye', id)).rejects.toMatchObject({ status: 409 });
    await expect.poll(() => [adas.shown, adas.waiting], soon).toEqual([['Hello all'], []]);
  });

  it('what is done to a post already counts as done', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const [adas, hosts] = [looking(ada), looking(host, true)];
    await post(ada, 'Hello');
    await expect.poll(() => hosts.waiting.length, soon).toBe(1);
    const action = { kind: 'approve', post: hosts.waiting[0] as Post } as const;
    const approveIt = () => wallOf(host).performPostAction({ ...placeFor(host), action });
    await approveIt();
    await approveIt();
    await expect.poll(() => adas.shown, soon).toEqual(['Hello']);
    for (const from of ['wall', 'queue', 'wall', 'queue'] as const) await remove(ada, action.post.id, from);
    await expect(approveIt()).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    await expect.poll(() => adas.shown, soon).toEqual([]);
  });

  it('the sixth post of a person does not reach a host until one of the others is decided', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const hosts = looking(host, true);
    const ids = Array.from({ length: 6 }, newId);
    for (const id of ids.slice(1)) await post(ada, `Post ${id}`, id);
    await expect(post(ada, 'One more', ids[0])).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    await expect.poll(() => hosts.waiting.length, soon).toBe(5);
    const action = { kind: 'remove', id: ids[3] ?? '', from: 'queue' } as const;
    await wallOf(host).performPostAction({ ...placeFor(host), action });
    await post(ada, 'One more', ids[0]);
  });
});

describe('reactions', () => {
  const OLD = newId();
  const NEW = newId();
  const shown = (text: string, createdAt: number) => ({
    authorId: 'grace',
    authorName: 'Grace',
    text,
    createdAt,
    approved: true,
  });
  const visitor = chatServer({ 'live/wall/wall%2Eone': { [OLD]: shown('Old', 1), [NEW]: shown('New', 2) } });

  /** What a person sees of a range of the wall and of their own reactions, kept up to date. */
  function looking(person: Visitor) {
    const seen: { posts: readonly Post[]; own: [string, PostReaction][] } = { posts: [], own: [] };
    const position = (id: string, createdAt: number) => ({ id, createdAt });
    const range = { newest: position(NEW, 2), oldest: position(OLD, 1) };
    const take = (posts: readonly Post[]) => {
      seen.posts = posts;
    };
    followed(wallOf(person).watchRange({ ...placeFor(person), range }, take, fail));
    const { watchReactions } = reactionsOf(person);
    const takeOwn = (own: ReadonlyMap<string, PostReaction>) => {
      seen.own = [...own];
    };
    followed(watchReactions(placeFor(person), takeOwn, fail));
    return seen;
  }

  const react = (person: Visitor, from: PostReaction | null, to: PostReaction | null, postId = NEW) =>
    reactionsOf(person).storeReaction({ ...placeFor(person), postId, from, to });

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
});

import type { Access } from '@domain/login/login';
import type { Post } from '@domain/wall/post';
import type { PostReaction } from '@domain/wall/post-reactions';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createPostReactions } from '@machines/social-wall/post-reactions.machine';
import { createSocialWall, wallPosts } from '@machines/social-wall/social-wall.machine';
import { createWallQueue } from '@machines/social-wall/wall-queue.machine';
import type { Root } from 'react-dom/client';
import { createActor, fromPromise, setup } from 'xstate';
import { WallPosts } from '@/views/area/social-wall/wall-posts';
import { mount, nextFrame } from '../page/mount';

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1, 9);
const PLACE = { mode: 'live', userId: 'p0', widgetId: 'wall' } as const;

/** The product's machines, as far as a wall needs them. */
const root = createActor(
  setup({
    actors: {
      ...children,
      auth: children.auth.provide({
        actors: { loadAccess: fromPromise<Access>(() => new Promise<never>(() => undefined)) },
      }),
      people: backgroundChildren.people,
      chatPanel: backgroundChildren.chatPanel.provide({
        actors: {
          blocks: createBlocks({ watchBlocks: () => () => undefined, setBlock: async () => undefined }),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'auth', src: 'auth' },
      { id: 'serverTime', src: 'serverTime' },
      { id: 'people', src: 'people' },
      { id: 'chatPanel', src: 'chatPanel' },
    ],
  }),
).start();

const INPUT = { ...PLACE, parent: root };
let report: (posts: readonly Post[]) => void = () => undefined;
const wall = createActor(
  createSocialWall({
    watchPosts: (_, onPosts) => {
      report = onPosts;
      return () => undefined;
    },
    loadOlder: () => new Promise(() => undefined),
  }),
  { input: INPUT },
).start();
const queue = createActor(
  createWallQueue({ watchQueue: () => () => undefined, performPostAction: async () => undefined }),
  { input: { ...INPUT, isHost: false } },
).start();
const reactions = createActor(
  createPostReactions({ watchReactions: () => () => undefined, storeReaction: async () => undefined }),
  { input: INPUT },
).start();

const KINDS: readonly PostReaction[] = ['like', 'love', 'laugh', 'celebrate'];
const post = (index: number): Post => ({
  id: `p${String(index).padStart(7, '0')}`,
  authorId: `p${index % 50}`,
  authorName: `Person Number ${index % 50}`,
  text: `This is post number ${index}, about as long as most of them are. `.repeat(1 + (index % 3)),
  createdAt: START + index * MINUTE,
  reactions: { [KINDS[index % 4] ?? 'like']: 1 + (index % 9) },
});

let mounted: Root | undefined;
let count = 0;
let longTasks = 0;
new PerformanceObserver((list) => {
  longTasks += list.getEntries().length;
}).observe({ type: 'longtask' });

const scroller = (): HTMLElement => document.querySelector('#root section')?.parentElement as HTMLElement;
const newest = (): Post[] => Array.from({ length: 100 }, (_, place) => post(count - 1 - place));

Object.assign(globalThis, {
  bench: {
    /** A wall of so many loaded posts, and nothing shown yet. */
    fill: (length: number) => {
      mounted?.unmount();
      count = length;
      wallPosts(wall.getSnapshot()).takeNewest([], true);
      report(newest());
      const older = Array.from({ length: length - 100 }, (_, place) => post(length - 101 - place));
      wallPosts(wall.getSnapshot()).takeOlder(older);
    },
    show: async () => {
      const shown = <WallPosts actor={wall} queue={queue} reactions={reactions} place={PLACE} />;
      mounted = mount(root, shown, { wall: { watchRange: () => () => undefined } as never });
      const size = { maxBlockSize: 'none', blockSize: '480px' };
      for (let frame = 0; frame < 20; frame += 1) await nextFrame();
      Object.assign(scroller().style, size);
      for (let frame = 0; frame < 20; frame += 1) await nextFrame();
      return document.querySelectorAll('#root ol *').length;
    },
    /** Scrolls from the newest to older posts; returns the most elements and how many tasks took longer than 50 ms. */
    scroll: async (steps: number) => {
      longTasks = 0;
      let elements = 0;
      for (let step = 1; step <= steps; step += 1) {
        scroller().scrollTop = step * 300;
        await nextFrame();
        elements = Math.max(elements, document.querySelectorAll('#root ol *').length);
      }
      await nextFrame();
      scroller().scrollTop = 0;
      await nextFrame();
      return { elements, longTasks };
    },
    /** New posts, each in a frame of its own. */
    append: async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        count += 1;
        report(newest());
        await nextFrame();
      }
      await nextFrame();
      return document.querySelector('#root ol')?.textContent?.includes(`number ${count - 1},`) ?? false;
    },
  },
});

import type { LikeTarget } from '@domain/media-board/like';
import { Failure } from '@domain/shared/failure';
import type { WantedLike } from '@machines/media-board/like-store';
import {
  areLikesKnown,
  areLikesRefused,
  boardLikes,
  createLikes,
  type KeptLike,
  type LikeStoring,
  type LikesPort,
  refusedLike,
} from '@machines/media-board/likes.machine';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { collectFacts } from '../../support/collect-facts';

const PLACE = { mode: 'live', userId: 'ada', mediaBoardId: 'films' } as const;
const ONE: LikeTarget = { mediaBoardId: 'films', contentPieceId: 'one' };
const TWO: LikeTarget = { mediaBoardId: 'films', contentPieceId: 'two' };
const KEY = '["films","one",""]';
const offline = new Failure('NOT_REACHABLE', 'offline');
const denied = new Failure('FORBIDDEN', 'denied');

/** A board whose world the test plays; nothing is stored until it says so. */
async function board(recalled: readonly WantedLike[] = []) {
  const tell: Partial<
    Record<'own' | 'counts' | 'link', { value: (value: never) => void; fail: (failure: Failure) => void }>
  > = {};
  const watch = (name: keyof typeof tell): never =>
    ((_: unknown, value: (value: never) => void, fail: (failure: Failure) => void) => {
      tell[name] = { value, fail };
      return () => {};
    }) as never;
  const sent: LikeStoring[] = [];
  const answers: { resolve: () => void; reject: (error: Failure) => void }[] = [];
  const kept: KeptLike[] = [];
  const port: LikesPort = {
    watchLikes: watch('own'),
    watchLikeCounts: watch('counts'),
    watchLink: watch('link'),
    recallLikes: async () => recalled,
    keepLike: async (like) => void kept.push(like),
    storeLike: (storing) => {
      sent.push(storing);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  };
  const clock = new SimulatedClock();
  const { parent, facts } = collectFacts();
  const actor = createActor(createLikes(port), { input: { ...PLACE, parent }, clock }).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  const likes = boardLikes(actor.getSnapshot());
  return {
    actor,
    clock,
    facts,
    sent,
    kept,
    likes,
    own: (...likedPieces: [string, string][]) => tell.own?.value(new Map(likedPieces) as never),
    counts: (...counts: [string, number][]) => tell.counts?.value(new Map(counts) as never),
    link: (up: boolean) => tell.link?.value(up as never),
    refuse: () => tell.own?.fail(denied),
    press: (target = ONE, uuid = 'u1') => actor.send({ type: 'like.toggle', target, uuid }),
    answer: async (error?: Failure) => {
      const answer = answers.shift();
      if (error) answer?.reject(error);
      else answer?.resolve();
      await settle();
    },
    shown: (target = ONE) => [likes.isLiked(target), likes.countOf(target)],
  };
}

describe('the likes of a board', () => {
  test('show what was pressed at once, and are sent one after the other', async () => {
    const one = await board();
    one.press();
    expect([areLikesKnown(one.actor.getSnapshot()), one.shown()]).toEqual([false, [false, 0]]);
    one.own();
    one.counts(['one', 4]);
    one.link(true);
    one.press();
    one.press(TWO, 'u2');
    expect([one.shown(), one.shown(TWO)]).toEqual([
      [true, 5],
      [true, 1],
    ]);
    expect(one.sent).toEqual([{ ...PLACE, target: ONE, uuid: 'u1', liked: true, tried: true }]);
    one.own([KEY, 'u1']);
    one.counts(['one', 5]);
    expect(one.shown()).toEqual([true, 5]);
    await one.answer();
    expect(one.sent[1]).toMatchObject({ target: TWO, uuid: 'u2' });
    expect(one.likes.isWaiting(ONE)).toBe(false);
  });

  test('wait while the link is down, and what is pressed twice until then is never sent', async () => {
    const one = await board();
    one.own([KEY, 'u0']);
    one.press();
    expect([one.shown(), one.likes.isWaiting(ONE)]).toEqual([[false, 0], true]);
    one.press();
    expect([one.kept.at(-1)?.wanted, one.likes.isWaiting(ONE)]).toEqual([null, false]);
    one.press(TWO, 'u2');
    one.press();
    one.link(true);
    await one.answer();
    expect(one.sent.map(({ uuid, liked }) => [uuid, liked])).toEqual([
      ['u2', true],
      ['u0', false],
    ]);
  });

  test('are sent the other way when they are pressed again while they are on their way', async () => {
    const one = await board();
    one.own();
    one.link(true);
    one.press();
    one.press();
    expect(one.shown()).toEqual([false, 0]);
    await one.answer();
    expect(one.sent.map(({ uuid, liked }) => [uuid, liked])).toEqual([
      ['u1', true],
      ['u1', false],
    ]);
    await one.answer();
    expect(one.kept.at(-1)).toMatchObject({ target: ONE, wanted: null });
  });

  test('that the server refuses are shown as they are, and said to be refused until the next one', async () => {
    const one = await board();
    one.own();
    one.counts(['one', 4]);
    one.link(true);
    one.press();
    await one.answer(denied);
    expect([one.shown(), refusedLike(one.actor.getSnapshot()), one.kept.at(-1)?.wanted]).toEqual([
      [false, 4],
      ONE,
      null,
    ]);
    expect(one.facts).toEqual([{ type: 'fault.announced', source: 'likes', error: denied }]);
    one.press(TWO, 'u2');
    expect(refusedLike(one.actor.getSnapshot())).toBeNull();
    await one.answer(denied);
    one.actor.send({ type: 'failure.dismiss' });
    expect(refusedLike(one.actor.getSnapshot())).toBeNull();
  });

  test('that get no answer are sent again after the retry delay, also when the link was lost meanwhile', async () => {
    const one = await board();
    one.own();
    one.link(true);
    one.press();
    await one.answer(offline);
    expect([one.sent.length, one.shown()]).toEqual([1, [true, 1]]);
    one.clock.increment(60_000);
    expect(one.sent).toHaveLength(2);
    one.link(false);
    one.link(true);
    expect(one.sent).toHaveLength(3);
    expect(new Set(one.sent.map(({ uuid }) => uuid))).toEqual(new Set(['u1']));
  });

  test('that an earlier page did not send are sent by this one, unless the user presses them first', async () => {
    const wanted = { uuid: 'u0', liked: true, tried: false };
    const one = await board([
      { ...wanted, target: ONE },
      { ...wanted, target: TWO, uuid: 'u9' },
    ]);
    one.own();
    one.press();
    one.link(true);
    expect(one.sent.map(({ uuid }) => uuid)).toEqual(['u9']);
  });

  test('are not there for visitors who are no members', async () => {
    const one = await board();
    one.refuse();
    one.press();
    one.link(true);
    expect([areLikesRefused(one.actor.getSnapshot()), one.sent, one.kept]).toEqual([true, [], []]);
  });
});

import { isDeepStrictEqual } from 'node:util';
import { type LikeTarget, likeKey } from '@domain/media-board/like';
import { Failure } from '@domain/shared/failure';
import type { WantedLike } from '@machines/media-board/like-store';
import {
  areLikesKnown,
  areLikesRefused,
  boardLikes,
  createLikes,
  isLikeLinkDown,
  type KeptLike,
  type LikeStoring,
  type LikesPort,
  likesMachine,
  refusedLike,
} from '@machines/media-board/likes.machine';
import { expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import { announces, asks } from '../chat/chat-fixture';

const PLACE = { mode: 'live', userId: 'ada', mediaBoardId: 'films' } as const;
const ONE: LikeTarget = { mediaBoardId: 'films', contentPieceId: 'one' };
const TWO: LikeTarget = { mediaBoardId: 'films', contentPieceId: 'two' };
const offline = new Failure('NOT_REACHABLE', 'offline');
const denied = new Failure('FORBIDDEN', 'denied');
const recalled: WantedLike = { target: ONE, uuid: 'u9', liked: true, tried: true };

type Snapshot = SnapshotFrom<typeof likesMachine>;

const wantedOf = (now: Snapshot) => [ONE, TWO].map((target) => boardLikes(now).wanted(target));
/** The server knows the like: a count has it already. */
const isStored = (now: Snapshot, target: LikeTarget): boolean =>
  boardLikes(now).countOf(target, 5) - Number(boardLikes(now).isLiked(target)) < 5;
const isSending = (now: Snapshot): boolean => now.matches({ outbox: 'sending' });
const isRecalling = (now: Snapshot): boolean => now.matches({ outbox: 'recalling' });
const told = (error: unknown) => announces({ type: 'fault.announced', source: 'likes', error });
const mayTake = (now: Snapshot): boolean => !isLikeLinkDown(now) && areLikesKnown(now);

describeMachine({
  machine: likesMachine,
  input: { ...PLACE, parent: PARENT },
  events: {
    ...withoutData('failure.dismiss'),
    'like.toggle': [
      { target: ONE, uuid: 'u1' },
      { target: TWO, uuid: 'u2' },
    ],
    'own.received': [{ value: new Map() }, { value: new Map([[likeKey(ONE), 'u0']]) }],
    'own.failed': [{ failure: offline }, { failure: denied }],
    'counts.received': [{ value: new Map([['two', 4]]) }],
    'counts.failed': [{ failure: offline }],
    'link.received': [{ value: true }, { value: false }],
    'link.failed': [{ failure: offline }],
  },
  slots: {
    ...failing(offline, 'own', 'counts', 'link'),
    recallLikes: { done: [[], [recalled]], error: [offline] },
    storeLike: { done: [undefined], error: [offline, denied] },
  },
  delays: { retryDelay: 10_000 },
  isFar: (now) =>
    areLikesRefused(now) ||
    boardLikes(now).countOf(TWO) > 0 ||
    (now.context.sent !== null && refusedLike(now) === null && now.matches({ outbox: 'waiting' })),
  states: {
    'own.followed.loading': { holds: ({ now }) => !areLikesKnown(now) && !areLikesRefused(now) },
    'own.followed.known': { holds: ({ now }) => areLikesKnown(now) },
    'own.refused': {
      holds: ({ now }) => areLikesRefused(now) && !areLikesKnown(now),
      entered: announces(),
    },
    'link.down': { holds: ({ now }) => isLikeLinkDown(now) },
    'link.up': { holds: ({ now }) => !isLikeLinkDown(now) },
    'outbox.recalling': {
      entered: asks(
        ['own', { query: PLACE }],
        ['counts', { query: PLACE }],
        ['link', { query: PLACE }],
        ['recallLikes', PLACE],
      ),
    },
    'outbox.waiting': {
      holds: ({ now }) => !mayTake(now) || wantedOf(now).every((wanted) => wanted === null),
    },
    'outbox.sending': { holds: ({ now }) => now.context.sent?.tried === true },
    'outbox.resting': {
      holds: ({ now, asked }) =>
        boardLikes(now).isWaiting(now.context.sent?.target ?? TWO) && asked.length === 0,
      entered: told(offline),
    },
  },
  invariants: {
    'what is pressed is shown at once': ({ before, event, now }) =>
      given(event.type === 'like.toggle' && areLikesKnown(before), () => {
        const [earlier, likes] = [boardLikes(before), boardLikes(now)];
        const isLiked = !earlier.isLiked(event.target);
        const added = isLiked ? 1 : -1;
        const count = Math.max(0, earlier.countOf(event.target, 5) + added);
        return likes.isLiked(event.target) === isLiked && likes.countOf(event.target, 5) === count;
      }),
    'people see how many like something, themselves among them': ({ before, event, now }) =>
      given(event.type === 'counts.received' && !areLikesRefused(before), () => {
        return boardLikes(now).countOf(TWO) === 4 + Number(boardLikes(now).isLiked(TWO));
      }),
    'nothing is liked before the likes are known, or by visitors without access': ({ before, event, now }) =>
      given(event.type === 'like.toggle' && !areLikesKnown(before), () =>
        isDeepStrictEqual(wantedOf(now), wantedOf(before)),
      ),
    'what is sent is what the user wants, while it can arrive': ({ now, asked }) => {
      const sent = asked.filter(({ slot }) => slot === 'storeLike').map(({ input }) => input as LikeStoring);
      return given(sent.length > 0, () => {
        const wanted = wantedOf(now).map((one) => ({ ...PLACE, ...one }));
        const isWanted = sent.every((one) => wanted.some((other) => isDeepStrictEqual(one, other)));
        return sent.length === 1 && isWanted && mayTake(now);
      });
    },
    'what is pressed stays wanted until it is stored, rejected or pressed again': ({ before, event, now }) =>
      given(!/^like|actor\.(storeLike|recallLikes)$/.test(event.type), () =>
        wantedOf(before).every((one, place) => {
          const after = wantedOf(now)[place];
          return one === null ? !after : after?.liked === one.liked && after.uuid === one.uuid;
        }),
      ),
    'what was pressed twice and never sent is forgotten': ({ before, event, now }) =>
      given(
        event.type === 'like.toggle' &&
          areLikesKnown(before) &&
          boardLikes(before).wanted(event.target)?.tried === false,
        () => {
          const isDifferent = boardLikes(now).isLiked(event.target) !== isStored(now, event.target);
          return boardLikes(now).isWaiting(event.target) === isDifferent;
        },
      ),
    'what may have arrived is taken back under its uuid': ({ before, event, now }) =>
      given(
        event.type === 'like.toggle' &&
          areLikesKnown(before) &&
          boardLikes(before).wanted(event.target)?.tried === true,
        () => {
          const [earlier, wanted] = [before, now].map((one) => boardLikes(one).wanted(event.target));
          return wanted?.uuid === earlier?.uuid && wanted?.liked === !earlier?.liked;
        },
      ),
    'a stored like ends under the uuid that it has': ({ before, event, now }) =>
      given(
        event.type === 'like.toggle' &&
          areLikesKnown(before) &&
          !boardLikes(before).wanted(event.target)?.tried &&
          boardLikes(before).isLiked(event.target) &&
          isStored(before, event.target),
        () => boardLikes(now).wanted(event.target)?.uuid === 'u0',
      ),
    'what is stored is no longer wanted, unless it was pressed again meanwhile': ({ before, event, now }) =>
      given(event.type === 'xstate.done.actor.storeLike' && isSending(before), () => {
        const { target, liked } = before.context.sent ?? recalled;
        const isAgain = boardLikes(before).isLiked(target) !== liked;
        return boardLikes(now).isWaiting(target) === isAgain;
      }),
    'what the server rejects is shown as it is, said and told': (step) =>
      given(step.event.error === denied && isSending(step.before), () => {
        const target = step.before.context.sent?.target ?? TWO;
        const isGone = !boardLikes(step.now).isWaiting(target);
        return isGone && refusedLike(step.now) === target && told(denied)(step);
      }),
    'a rejection is said until the user has read it or presses something else': ({ before, event, now }) =>
      given(refusedLike(before) !== null && event.error !== denied, () => {
        const isRead =
          event.type === 'failure.dismiss' || (event.type === 'like.toggle' && areLikesKnown(before));
        return refusedLike(now) === (isRead ? null : refusedLike(before));
      }),
    'what an earlier page did not send is wanted, unless it is pressed first': ({ before, event, now }) =>
      given(event.output?.length === 1 && isRecalling(before), () => {
        const expected = boardLikes(before).wanted(ONE) ?? recalled;
        const wanted = boardLikes(now).wanted(ONE);
        return wanted?.uuid === expected.uuid && wanted.liked === expected.liked;
      }),
    'every failure to follow something is told': (step) =>
      given(
        /failed|error/.test(step.event.type) && step.event.failure !== denied && step.event.error !== denied,
        () => told(offline)(step) || (areLikesRefused(step.before) && step.facts.length === 0),
      ),
  },
});

test('what is pressed is kept on the device until it is stored, and others on the page hear of that', async () => {
  const kept: KeptLike[] = [];
  const sent: LikeStoring[] = [];
  const answers: (() => void)[] = [];
  const port: LikesPort = {
    watchLikes: (_, onLikes) => {
      onLikes(new Map());
      return () => {};
    },
    watchLikeCounts: () => () => {},
    watchLink: (_, onLink) => {
      onLink(true);
      return () => {};
    },
    recallLikes: async () => [],
    keepLike: async (like) => void kept.push(like),
    storeLike: (storing) => {
      sent.push(storing);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const actor = createActor(createLikes(port), { input: { ...PLACE, parent: PARENT } });
  const heard: string[] = [];
  actor.on('like.stored', ({ type }) => heard.push(type));
  actor.start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  actor.send({ type: 'like.toggle', target: ONE, uuid: 'u1' });
  actor.send({ type: 'like.toggle', target: TWO, uuid: 'u2' });
  const [one, two] = [ONE, TWO].map((target, place) => ({
    ...{ target, uuid: `u${place + 1}`, liked: true, tried: false },
  }));
  const keeps = (target: LikeTarget, wanted: unknown) => ({ ...PLACE, target, wanted });
  expect(kept).toEqual([keeps(ONE, one), keeps(ONE, { ...one, tried: true }), keeps(TWO, two)]);
  expect(sent).toHaveLength(1);
  answers[0]?.();
  await settle();
  expect(kept.slice(3)).toEqual([keeps(ONE, null), keeps(TWO, { ...two, tried: true })]);
  expect([heard, sent.map(({ uuid }) => uuid)]).toEqual([['like.stored'], ['u1', 'u2']]);
});

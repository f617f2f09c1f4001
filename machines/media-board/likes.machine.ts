import type { LikeTarget } from '@domain/media-board/like';
import type { OperationMode } from '@domain/people/attendee';
import { toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { and, assign, emit, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import {
  announceFault,
  askedFor,
  type Fault,
  faultAction,
  type Watch,
  type WithParent,
} from '../patterns/port';
import { promiseSlot } from '../slots';
import { type LikeCounts, LikeStore, type OwnLikes, type WantedLike } from './like-store';

/** A board and the user who likes its pieces. */
export interface LikesPlace {
  mode: OperationMode;
  userId: string;
  mediaBoardId: string;
}

/** What is wanted of something in the memory of this device; null when it is as the server has it. */
export interface KeptLike extends LikesPlace {
  target: LikeTarget;
  wanted: WantedLike | null;
}

export interface LikeStoring extends LikesPlace, WantedLike {}

/** What likes need of the world. */
export interface LikesPort {
  /** Follows what the user likes on all boards; always reports all of it. */
  watchLikes: Watch<LikesPlace, OwnLikes>;
  /** Follows how many people like the pieces of a board; always reports all counts. */
  watchLikeCounts: Watch<LikesPlace, LikeCounts>;
  /** Follows whether the realtime database is connected. */
  watchLink: Watch<LikesPlace, boolean>;
  /** Returns what the user wanted of a board and was not stored, from the memory of this device. */
  recallLikes: (place: LikesPlace) => Promise<readonly WantedLike[]>;
  keepLike: (kept: KeptLike) => Promise<void>;
  /** Stores or ends a like with its count; what is so already counts as done. */
  storeLike: (storing: LikeStoring) => Promise<void>;
}

export type LikesCommand =
  /** Likes something, or no longer; a new like gets this uuid. */
  { type: 'like.toggle'; target: LikeTarget; uuid: string } | { type: 'failure.dismiss' };

/** What others on the page hear of. */
export type LikesNews =
  /** The server knows a like, or that it ended. */
  { type: 'like.stored' };

interface LikesInput extends LikesPlace, WithParent<Fault> {}

interface LikesContext extends LikesInput {
  likes: LikeStore;
  /** What is being sent, or was last. */
  sent: WantedLike | null;
  /** What the server did not allow to like, until the user has read that or goes on. */
  refused: LikeTarget | null;
}

type Context = { context: LikesContext };
type Toggle = { target: LikeTarget; uuid: string };

const placeOf = ({ context: { mode, userId, mediaBoardId } }: Context): LikesPlace => ({
  mode,
  userId,
  mediaBoardId,
});

const keptOf = (context: LikesContext, target: LikeTarget): KeptLike => ({
  ...placeOf({ context }),
  target,
  wanted: context.likes.wanted(target),
});
const keepSent = {
  type: 'keepLike',
  params: ({ context }: Context) => keptOf(context, (context.sent as WantedLike).target),
} as const;

const likesActors = (port?: LikesPort) => ({
  own: follow<'own', LikesPlace, OwnLikes>('own', port?.watchLikes),
  counts: follow<'counts', LikesPlace, LikeCounts>('counts', port?.watchLikeCounts),
  link: follow<'link', LikesPlace, boolean>('link', port?.watchLink),
});

/** The likes of a board: what the user likes, by what they press, and what of it is still to be sent. */
export const likesMachine = setup({
  types: {
    context: {} as LikesContext,
    input: {} as LikesInput,
    events: {} as
      | LikesCommand
      | Followed<'own', OwnLikes>
      | Followed<'counts', LikeCounts>
      | Followed<'link', boolean>,
    emitted: {} as LikesNews,
  },
  actors: {
    ...likesActors(),
    recallLikes: promiseSlot<readonly WantedLike[], LikesPlace>('recallLikes'),
    storeLike: promiseSlot<void, LikeStoring>('storeLike'),
  },
  actions: {
    announceFault: faultAction('likes'),
    emitStored: emit({ type: 'like.stored' }),
    keepLike: (_, _kept: KeptLike) => {},
    toggle: assign(({ context: { likes } }, { target, uuid }: Toggle) => ({
      likes: likes.toggle(target, uuid),
    })),
    begin: assign(({ context: { likes } }) => ({
      sent: likes.next,
      likes: likes.next ? likes.want(likes.next) : likes,
    })),
    rememberRefusal: assign({ refused: ({ context }) => context.sent?.target ?? null }),
    forgetRefusal: assign({ refused: null }),
    end: assign(({ context: { likes, sent } }) => ({ likes: sent ? likes.end(sent) : likes })),
    drop: assign(({ context: { likes, sent } }) => ({ likes: sent ? likes.drop(sent) : likes })),
  },
  guards: {
    isKnown: stateIn({ own: { followed: 'known' } }),
    mayTake: and(['hasNext', stateIn({ link: 'up' }), stateIn({ own: { followed: 'known' } })]),
    hasNext: ({ context }) => context.likes.next !== null,
    isUp: (_, { value }: { value: boolean }) => value,
    isDown: (_, { value }: { value: boolean }) => !value,
    isRefused: (_, { error }: { error: unknown }) => toFailure(error).kind === 'FORBIDDEN',
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'likes',
  type: 'parallel',
  context: ({ input }) => ({ ...input, likes: new LikeStore(), sent: null, refused: null }),
  on: {
    'failure.dismiss': { actions: 'forgetRefusal' },
    'like.toggle': {
      guard: 'isKnown',
      actions: [
        'forgetRefusal',
        { type: 'toggle', params: ({ event }) => event },
        {
          type: 'keepLike',
          params: ({ context, event: { target } }) => keptOf(context, target),
        },
      ],
    },
  },
  states: {
    own: {
      initial: 'followed',
      states: {
        followed: {
          initial: 'loading',
          invoke: [
            { id: 'own', src: 'own', input: askedFor(placeOf), onError: { actions: announceFault } },
            { id: 'counts', src: 'counts', input: askedFor(placeOf), onError: { actions: announceFault } },
          ],
          on: {
            'own.received': {
              target: '.known',
              actions: assign(({ context: { likes }, event }) => ({ likes: likes.takeOwn(event.value) })),
            },
            'own.failed': [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.failure }) },
                target: 'refused',
              },
              { actions: announceFault },
            ],
            'counts.received': {
              actions: assign(({ context: { likes }, event }) => ({ likes: likes.takeCounts(event.value) })),
            },
            'counts.failed': { actions: announceFault },
          },
          states: { loading: {}, known: {} },
        },
        /** Visitors who are no members like nothing. */
        refused: {},
      },
    },
    link: {
      initial: 'down',
      invoke: { id: 'link', src: 'link', input: askedFor(placeOf), onError: { actions: announceFault } },
      on: {
        'link.received': [
          { guard: { type: 'isUp', params: ({ event }) => event }, target: '.up' },
          { target: '.down' },
        ],
        'link.failed': { target: '.down', actions: announceFault },
      },
      states: { down: {}, up: {} },
    },
    outbox: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'recallLikes',
            src: 'recallLikes',
            input: placeOf,
            onDone: {
              target: 'waiting',
              actions: assign(({ context: { likes }, event }) => ({ likes: likes.recall(event.output) })),
            },
            onError: { target: 'waiting', actions: announceFault },
          },
        },
        /** For a like, or for the link. */
        waiting: { always: { guard: 'mayTake', target: 'sending' } },
        sending: {
          entry: ['begin', keepSent],
          invoke: {
            id: 'storeLike',
            src: 'storeLike',
            input: ({ context }) => ({ ...placeOf({ context }), ...(context.sent as WantedLike) }),
            onDone: { target: 'waiting', actions: ['end', keepSent, 'emitStored'] },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: 'waiting',
                actions: ['drop', keepSent, 'rememberRefusal', announceFault],
              },
              { target: 'resting', actions: announceFault },
            ],
          },
          on: {
            'link.received': {
              guard: { type: 'isDown', params: ({ event }) => event },
              target: 'waiting',
            },
          },
        },
        /** The server did not answer although the link is there. */
        resting: { after: { retryDelay: 'waiting' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof likesMachine>;

/** Returns the likes as the user wants them to be. */
export const boardLikes = (snapshot: Snapshot): LikeStore => snapshot.context.likes;
/** Returns whether the user may like something here, as far as it is known. */
export const areLikesKnown = (snapshot: Snapshot): boolean =>
  snapshot.matches({ own: { followed: 'known' } });
export const areLikesRefused = (snapshot: Snapshot): boolean => snapshot.matches({ own: 'refused' });
/** Returns whether the realtime database is away, so that likes wait. */
export const isLikeLinkDown = (snapshot: Snapshot): boolean => snapshot.matches({ link: 'down' });
/** Returns what the server did not allow to like; null when there is nothing such. */
export const refusedLike = ({ context }: Snapshot): LikeTarget | null => context.refused;

/** Fills the chart by its port. */
export const createLikes = (port: LikesPort) =>
  likesMachine.provide({
    actors: {
      ...likesActors(port),
      recallLikes: fromPromise(({ input }) => port.recallLikes(input)),
      storeLike: fromPromise(({ input }) => port.storeLike(input)),
    },
    // What cannot be kept is lost with the page alone.
    actions: { keepLike: (_, kept) => void port.keepLike(kept).catch(() => {}) },
  });

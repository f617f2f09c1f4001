import type { Failure } from '@domain/shared/failure';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announceFault, type Fault, faultAction, type WithParent } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** A video of the venue, and where it is shown. */
export interface ShownVideo {
  architectureId: string;
  areaId: string;
  widgetId: string;
  videoUrl: string;
  /** An HLS playlist. */
  isStream: boolean;
}

/** An address at which a video can be played until a moment, in milliseconds since 1970. */
export interface VideoAccess {
  address: string;
  /** Infinity for addresses that do not end. */
  expiresAt: number;
}

/** A video that is to be played in an element of the page, given by its id. */
export interface PlayedVideo {
  elementId: string;
  isStream: boolean;
  address: string;
  /** Seconds from the begin. */
  at: number;
}

/** What the player needs of the world. */
export interface PlayerPort {
  /** Returns an address of a video. */
  accessVideo: (video: ShownVideo) => Promise<VideoAccess>;
  /**
   * Loads a video into its element and reports where it stops because it cannot be loaded. `onRenewal` sets what gets
   * addresses that take the place of the first one. Returns the function that empties the element.
   */
  playVideo: (
    video: PlayedVideo,
    onStop: (stop: VideoStop) => void,
    onRenewal: (renew: (address: string) => void) => void,
  ) => () => void;
}

export interface VideoStop {
  failure: Failure;
  /** Seconds from the begin. */
  at: number;
}

type PlayerEvent =
  /** Tries again, from where it stopped. */
  { type: 'video.retry' } | ({ type: 'video.stopped' } & VideoStop);

/** Takes the place of the address of the video that plays. */
type Renewal = { type: 'address.renew'; address: string };

interface PlayerInput extends WithParent<Fault> {
  video: ShownVideo;
  elementId: string;
}

interface PlayerContext extends PlayerInput {
  access: VideoAccess;
  /** Where it goes on, in seconds from the begin. */
  at: number;
}

const NO_ACCESS: VideoAccess = { address: '', expiresAt: 0 };
/** The shortest time until an address is renewed, in milliseconds: clocks may differ. */
const RENEWAL_MIN = 30_000;
/** The longest delay that browsers know. */
const DELAY_MAX = 2_147_483_647;

/** One video of a media board: its address, which is renewed before it ends, and what cannot be played. */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    input: {} as PlayerInput,
    events: {} as PlayerEvent,
  },
  actors: {
    accessVideo: promiseSlot<VideoAccess, ShownVideo>('accessVideo'),
    playVideo: streamSlot<PlayerEvent | Renewal, PlayedVideo>('playVideo'),
  },
  actions: {
    announceFault: faultAction<PlayerContext, PlayerEvent>('player'),
    rememberAccess: assign((_, { output }: { output: VideoAccess }) => ({ access: output })),
    renew: sendTo(
      'playVideo',
      (_, { output }: { output: VideoAccess }): Renewal => ({
        type: 'address.renew',
        address: output.address,
      }),
    ),
  },
  delays: {
    /** Half of what is left of an address. */
    renewal: ({ context: { access } }) =>
      Math.min(DELAY_MAX, Math.max(RENEWAL_MIN, (access.expiresAt - Date.now()) / 2)),
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ ...input, access: NO_ACCESS, at: 0 }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'accessVideo',
        src: 'accessVideo',
        input: ({ context }) => context.video,
        onDone: { target: 'playing', actions: { type: 'rememberAccess', params: ({ event }) => event } },
        onError: { target: 'failed', actions: announceFault },
      },
    },
    playing: {
      invoke: {
        id: 'playVideo',
        src: 'playVideo',
        input: ({ context: { elementId, video, access, at } }) => ({
          elementId,
          isStream: video.isStream,
          address: access.address,
          at,
        }),
        onError: { target: 'failed', actions: announceFault },
      },
      on: {
        'video.stopped': {
          target: 'failed',
          actions: [assign({ at: ({ event }) => event.at }), announceFault],
        },
      },
      initial: 'fresh',
      states: {
        fresh: { after: { renewal: 'renewing' } },
        renewing: {
          invoke: {
            id: 'renewAccess',
            src: 'accessVideo',
            input: ({ context }) => context.video,
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'rememberAccess', params: ({ event }) => event },
                { type: 'renew', params: ({ event }) => event },
              ],
            },
            onError: { target: 'fresh', actions: announceFault },
          },
        },
      },
    },
    failed: { on: { 'video.retry': 'asking' } },
  },
});

type Snapshot = SnapshotFrom<typeof playerMachine>;

/** Returns whether the video cannot be played for now. */
export const isVideoFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns whether the address of the video is being asked for. */
export const isVideoAsked = (snapshot: Snapshot): boolean => snapshot.matches('asking');

/** Fills the chart by its port. */
export const createPlayer = (port: PlayerPort) =>
  playerMachine.provide({
    actors: {
      accessVideo: fromPromise(({ input }) => port.accessVideo(input)),
      playVideo: fromCallback(({ input, sendBack, receive }) =>
        port.playVideo(
          input,
          (stop) => sendBack({ type: 'video.stopped', ...stop }),
          (renew) => receive((event) => event.type === 'address.renew' && renew(event.address)),
        ),
      ),
    },
  });

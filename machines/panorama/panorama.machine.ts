import { Failure, toFailure } from '@domain/shared/failure';
import type { Direction } from '@domain/venue/place';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Watch } from '../patterns/port';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** What a view of 360° needs of the browser. The page has one viewer, which goes from place to place. */
export interface PanoramaPort {
  /** Shows a loaded picture or film in its place. Rejects with a Failure where the device cannot do that. */
  showView: (view: PanoramaView) => Promise<void>;
  /** Takes the viewer out of its place; it draws nothing until the next view. */
  hideView: (view: PanoramaView) => Promise<void>;
  /** Turns or zooms by one step. */
  step: (step: ViewStep) => Promise<void>;
  /** Turns the view until a direction is in its middle. */
  face: (direction: Direction) => Promise<void>;
  /** Reports what happens to the viewer. */
  watchViewer: Watch<null, ViewerReport>;
  /** Turns the view with the device, once the user permits that where the browser asks; reports when it begins. */
  watchMotion: Watch<null, { type: 'motion.begun' }>;
}

/** A picture or film on the page, and where it is shown; both by the ids of their elements. */
export interface PanoramaView {
  placeId: string;
  mediaId: string;
  width: number;
  height: number;
}

export type ViewStep = 'left' | 'right' | 'up' | 'down' | 'in' | 'out';

export type ViewerReport =
  /** The browser took the graphics context away, as it may when a device sleeps. */
  | { type: 'viewer.lost' }
  | { type: 'viewer.restored' }
  /** A finger or the mouse turns the view. */
  | { type: 'viewer.dragged' }
  | { type: 'viewer.released' };

export type PanoramaCommand =
  | { type: 'view.show'; view: PanoramaView }
  | { type: 'view.hide' }
  | { type: 'view.step'; step: ViewStep }
  | { type: 'view.face'; direction: Direction }
  /** Begins to turn with the device, or ends that. */
  | { type: 'motion.toggle' }
  /** Opens the card of a widget in place of another one. */
  | { type: 'card.open'; widgetId: string }
  | { type: 'card.close' };

type MotionReport = { type: 'motion.begun' } | { type: 'motion.failed' };

interface PanoramaContext {
  view: PanoramaView;
  /** The widget whose card is open, or was last. */
  widgetId: string;
}

const NO_VIEW: PanoramaView = { placeId: '', mediaId: '', width: 0, height: 0 };
/** Pictures of all directions are twice as wide as high; a pixel more or less is none. */
const RATIO = 2;
const RATIO_TOLERANCE = 0.02;

const step = { type: 'step', params: ({ event }: { event: { step: ViewStep } }) => event } as const;
const face = { type: 'face', params: ({ event }: { event: { direction: Direction } }) => event } as const;

/** A view of 360°: whether it is shown or its flat picture, whether it turns with the device, and the open card. */
export const panoramaMachine = setup({
  types: { context: {} as PanoramaContext, events: {} as PanoramaCommand | ViewerReport | MotionReport },
  actors: {
    showView: promiseSlot<void, PanoramaView>('showView'),
    watchViewer: streamSlot<ViewerReport>('watchViewer'),
    watchMotion: streamSlot<MotionReport>('watchMotion'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    hideView: (_, _view: PanoramaView) => {},
    step: (_, _step: { step: ViewStep }) => {},
    face: (_, _face: { direction: Direction }) => {},
  },
  guards: {
    isRound: (_, { view: { width, height } }: { view: PanoramaView }) =>
      Math.abs(width / height - RATIO) <= RATIO_TOLERANCE,
    isUnsupported: (_, { error }: { error: unknown }) => toFailure(error).kind === 'FUNCTION_UNSUPPORTED',
  },
}).createMachine({
  id: 'panorama',
  type: 'parallel',
  context: { view: NO_VIEW, widgetId: '' },
  states: {
    view: {
      initial: 'absent',
      on: {
        'view.show': [
          {
            guard: { type: 'isRound', params: ({ event }) => event },
            target: '.round',
            actions: assign({ view: ({ event }) => event.view }),
          },
          {
            target: '.flat',
            actions: {
              type: 'notifyParent',
              params: ({ event: { view } }) => ({ type: 'part.failed', failure: wrongShape(view) }),
            },
          },
        ],
        'view.hide': '.absent',
      },
      states: {
        absent: {},
        /** The device or the picture cannot be turned. */
        flat: {},
        round: {
          exit: { type: 'hideView', params: ({ context }) => context.view },
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'showView',
                src: 'showView',
                input: ({ context }) => context.view,
                onDone: 'ready',
                onError: [
                  {
                    guard: { type: 'isUnsupported', params: ({ event }) => event },
                    target: '#panorama.view.flat',
                  },
                  { target: '#panorama.view.flat', actions: announcePart },
                ],
              },
            },
            ready: {
              invoke: {
                id: 'watchViewer',
                src: 'watchViewer',
                onError: { target: '#panorama.view.flat', actions: announcePart },
              },
              initial: 'shown',
              on: { 'viewer.lost': '.lost' },
              states: {
                shown: {
                  initial: 'still',
                  on: {
                    'view.step': { target: '.still', actions: step },
                    'view.face': { target: '.still', actions: face },
                  },
                  states: {
                    still: { on: { 'motion.toggle': 'moving' } },
                    moving: {
                      invoke: {
                        id: 'watchMotion',
                        src: 'watchMotion',
                        onError: 'refused',
                      },
                      initial: 'asking',
                      on: {
                        'motion.toggle': 'still',
                        'motion.failed': 'refused',
                        'viewer.dragged': 'paused',
                      },
                      states: { asking: { on: { 'motion.begun': 'begun' } }, begun: {} },
                    },
                    /** While the user turns the view by hand. */
                    paused: { on: { 'motion.toggle': 'still', 'viewer.released': 'moving' } },
                    /** The device has no sensor, or the user does not permit it. */
                    refused: { on: { 'motion.toggle': 'moving' } },
                  },
                },
                lost: { on: { 'viewer.restored': 'shown' } },
              },
            },
          },
        },
      },
    },
    card: {
      initial: 'closed',
      on: {
        'card.open': { target: '.opened', actions: assign({ widgetId: ({ event }) => event.widgetId }) },
        'view.hide': '.closed',
      },
      states: { closed: {}, opened: { on: { 'card.close': 'closed' } } },
    },
  },
});

const wrongShape = ({ width, height }: PanoramaView): Failure =>
  new Failure(
    'WIDGET_ERROR',
    `A picture of 360° must be twice as wide as high; this one has ${width} × ${height} pixels and is shown flat`,
  );

type Snapshot = SnapshotFrom<typeof panoramaMachine>;

/** Returns whether the flat picture takes the place of the view: at once where it cannot be turned, else for now. */
export const isViewFlat = (snapshot: Snapshot): boolean =>
  snapshot.matches({ view: 'flat' }) || snapshot.matches({ view: { round: { ready: 'lost' } } });

/** Returns whether the view is there and can be turned. */
export const isViewShown = (snapshot: Snapshot): boolean =>
  snapshot.matches({ view: { round: { ready: 'shown' } } });

/** Returns the widget whose card is open; null while none is. */
export const openedCard = (snapshot: Snapshot): string | null =>
  snapshot.matches({ card: 'opened' }) ? snapshot.context.widgetId : null;

const inMotion = (state: 'moving' | 'paused' | 'refused') => (snapshot: Snapshot) =>
  snapshot.matches({ view: { round: { ready: { shown: state } } } });
const [isMoving, isPaused] = [inMotion('moving'), inMotion('paused')];

/** Returns whether the view turns with the device, or will again when it is released. */
export const isMotionOn = (snapshot: Snapshot): boolean => isMoving(snapshot) || isPaused(snapshot);

/** Returns whether the view cannot turn with the device. */
export const isMotionRefused = inMotion('refused');

/** Fills the chart by its port. */
export const createPanorama = (port: PanoramaPort) =>
  panoramaMachine.provide({
    actors: {
      showView: fromPromise(({ input }) => port.showView(input)),
      watchViewer: fromCallback(({ sendBack }) =>
        port.watchViewer(null, sendBack, () => sendBack({ type: 'viewer.lost' })),
      ),
      watchMotion: fromCallback(({ sendBack }) =>
        port.watchMotion(null, sendBack, () => sendBack({ type: 'motion.failed' })),
      ),
    },
    actions: {
      hideView: (_, view) => void port.hideView(view),
      step: (_, { step: wanted }) => void port.step(wanted),
      face: (_, { direction }) => void port.face(direction),
    },
  });

import { type EventObject, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { announceFault, type Fault, faultAction, type WithParent } from '../patterns/port';
import { streamSlot } from '../slots';

/** What became of filling the screen; `left`: the user did by a way of the browser's own. */
type ScreenChange = 'filled' | 'refused' | 'left';

/** What a wall on a big screen needs of the world. */
export interface BigScreenPort {
  /** Fills the screen with the page, where the browser allows it. Returns the function that leaves it. */
  fillScreen: (onChange: (change: ScreenChange) => void) => () => void;
  /** Keeps the screen on where the browser can. Returns the function that ends it. */
  keepAwake: () => () => void;
}

type BigScreenEvent =
  | (typeof REPORTS)[ScreenChange]
  | { type: 'bigScreen.open' }
  | { type: 'bigScreen.close' };

const REPORTS = {
  filled: { type: 'screen.filled' },
  refused: { type: 'screen.refused' },
  left: { type: 'screen.left' },
} as const;

/** The wall on a big screen: on all of it, or in all of the window where the browser refuses that. */
export const bigScreenMachine = setup({
  types: {
    context: {} as WithParent<Fault>,
    input: {} as WithParent<Fault>,
    events: {} as BigScreenEvent,
  },
  actors: {
    fillScreen: streamSlot<EventObject>('fillScreen'),
    keepAwake: streamSlot<EventObject>('keepAwake'),
  },
  actions: { announceFault: faultAction('bigScreen') },
}).createMachine({
  id: 'bigScreen',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: { on: { 'bigScreen.open': 'opened' } },
    opened: {
      type: 'parallel',
      on: { 'bigScreen.close': 'closed' },
      states: {
        size: {
          initial: 'filling',
          invoke: {
            id: 'fillScreen',
            src: 'fillScreen',
            onError: { target: '.window', actions: announceFault },
          },
          states: {
            filling: { on: { 'screen.filled': 'screen', 'screen.refused': 'window' } },
            screen: { on: { 'screen.left': '#bigScreen.closed' } },
            window: {},
          },
        },
        light: {
          initial: 'kept',
          states: {
            kept: {
              invoke: {
                id: 'keepAwake',
                src: 'keepAwake',
                onError: { target: 'free', actions: announceFault },
              },
            },
            free: {},
          },
        },
      },
    },
  },
});

/** Returns whether the wall is on a big screen. */
export const isOnBigScreen = (snapshot: SnapshotFrom<typeof bigScreenMachine>): boolean =>
  snapshot.matches('opened');

/** Fills the chart by its port. */
export const createBigScreen = (port: BigScreenPort) =>
  bigScreenMachine.provide({
    actors: {
      fillScreen: fromCallback(({ sendBack }) => port.fillScreen((change) => sendBack(REPORTS[change]))),
      keepAwake: fromCallback(() => port.keepAwake()),
    },
  });

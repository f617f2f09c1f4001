import { type EventObject, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';
import { failed, type WallFact } from './wall-place';

/** Reports of the slot `fillScreen`. */
export type ScreenReport =
  | { type: 'screen.filled' }
  /** The browser does not allow it. */
  | { type: 'screen.refused' }
  /** The user left the full screen by a way of the browser's own. */
  | { type: 'screen.left' };

type BigScreenCommand = { type: 'bigScreen.open' } | { type: 'bigScreen.close' };

const tell = { type: 'announce', params: failed } as const;

/** The wall on a big screen: on all of it, or in all of the window where the browser refuses that. */
export const bigScreenMachine = setup({
  types: { events: {} as ScreenReport | BigScreenCommand },
  actors: {
    fillScreen: streamSlot<ScreenReport>('fillScreen'),
    keepAwake: streamSlot<EventObject>('keepAwake'),
  },
  actions: { announce: (_, _fact: WallFact) => {} },
}).createMachine({
  id: 'bigScreen',
  initial: 'closed',
  states: {
    closed: { on: { 'bigScreen.open': 'opened' } },
    opened: {
      type: 'parallel',
      on: { 'bigScreen.close': 'closed' },
      states: {
        size: {
          initial: 'filling',
          invoke: { id: 'fillScreen', src: 'fillScreen', onError: { target: '.window', actions: tell } },
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
              invoke: { id: 'keepAwake', src: 'keepAwake', onError: { target: 'free', actions: tell } },
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

import { type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { OwnPlace, PlaceReport } from './call.events';

/** How the browser and the user answer the question which screen is shared; `CANCELLED`: the user shares none. */
export type ScreenAnswer = 'SHARED' | 'CANCELLED' | 'FAILED';

/** Reports of the slot `watchScreen`: the user stopped sharing in the browser, or closed what was shared. */
type ScreenReport = { type: 'screen.ended' };

export type ScreenEvent = { type: 'screen.toggle' } | PlaceReport | ScreenReport;

/** What the others are told of the screen. */
interface ScreenMark extends OwnPlace {
  isShared: boolean;
}

/** What the shared screen needs of the world. */
export interface ScreenPort {
  screen: {
    /** Asks the user what they share. What they choose after `close` is not shared. */
    open(): Promise<ScreenAnswer>;
    /** Calls back when the user stops sharing in the browser; returns the function that stops. */
    watchEnd(onEnd: () => void): () => void;
    /** Stops sharing. */
    close(): void;
  };
  places: {
    /** Tells the others whether the user's picture is a screen; nothing happens once the place is given away. */
    markScreen(mark: ScreenMark): Promise<void>;
  };
}

type Answer = { output: ScreenAnswer };

const marked = (isShared: boolean) =>
  ({
    type: 'markScreen',
    params: ({ context }: { context: OwnPlace }) => ({ ...context, isShared }),
  }) as const;

/** The user's screen in a call, which takes the place of their camera. */
export const screenMachine = setup({
  types: { context: {} as OwnPlace, input: {} as OwnPlace, events: {} as ScreenEvent },
  actors: {
    /** Asks the user which screen they share. */
    openScreen: promiseSlot<ScreenAnswer>('openScreen'),
    /** Stops sharing when it ends; a later answer to the question shares nothing. */
    holdScreen: streamSlot<EventObject>('holdScreen'),
    watchScreen: streamSlot<ScreenReport>('watchScreen'),
  },
  actions: {
    /** Tells the others whether they see a screen. Leaving the call removes the mark with the place. */
    markScreen: (_, _mark: ScreenMark) => {},
  },
  guards: {
    isShared: (_, { output }: Answer) => output === 'SHARED',
    isCancelled: (_, { output }: Answer) => output === 'CANCELLED',
  },
}).createMachine({
  id: 'screen',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { 'screen.toggle': 'open' } },
    open: {
      invoke: { id: 'holdScreen', src: 'holdScreen', onError: 'failed' },
      initial: 'asking',
      on: { 'screen.toggle': 'off' },
      states: {
        asking: {
          invoke: {
            id: 'openScreen',
            src: 'openScreen',
            onDone: [
              { guard: { type: 'isShared', params: ({ event }) => event }, target: 'sharing' },
              { guard: { type: 'isCancelled', params: ({ event }) => event }, target: '#screen.off' },
              { target: '#screen.failed' },
            ],
            onError: '#screen.failed',
          },
        },
        sharing: {
          entry: marked(true),
          exit: marked(false),
          invoke: { id: 'watchScreen', src: 'watchScreen', onError: '#screen.failed' },
          on: {
            'screen.ended': '#screen.off',
            'place.retaken': { actions: marked(true) },
          },
        },
      },
    },
    failed: { on: { 'screen.toggle': 'open' } },
  },
});

/** Fills the chart by its port. */
export const createScreen = ({ screen, places }: ScreenPort) =>
  screenMachine.provide({
    actors: {
      openScreen: fromPromise(() => screen.open()),
      holdScreen: fromCallback(() => () => screen.close()),
      watchScreen: fromCallback(({ sendBack }) =>
        screen.watchEnd(() => sendBack({ type: 'screen.ended' } satisfies ScreenReport)),
      ),
    },
    // Without the mark the others see the screen as a face.
    actions: { markScreen: (_, mark) => void places.markScreen(mark).catch(() => {}) },
  });

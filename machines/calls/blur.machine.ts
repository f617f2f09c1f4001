import { fromCallback, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';

/** Whether the browser blurs what is behind the user; `NONE`: it cannot, or the camera is off. */
export type Blur = 'NONE' | 'OFF' | 'ON';

/** What the blurred background needs of the world. */
export interface BlurPort {
  blur: {
    /** Calls back now and whenever the camera, the user or the system changes it; returns the function that stops. */
    watch(onBlur: (blur: Blur) => void): () => void;
    /** Blurs the background or not, and keeps that for the next call. */
    set(isOn: boolean): void;
  };
}

/** Reports of the slot `watchBlur`. */
type BlurReport = { type: 'blur.received'; blur: Blur };

/** The background behind the user, where the browser can blur it: as the browser says, not as the user pressed. */
export const blurMachine = setup({
  types: { events: {} as { type: 'blur.toggle' } | BlurReport },
  actors: { watchBlur: streamSlot<BlurReport>('watchBlur') },
  actions: { setBlur: (_, _wish: { isOn: boolean }) => {} },
  guards: { isBlur: (_, { blur, wanted }: { blur: Blur; wanted: Blur }) => blur === wanted },
}).createMachine({
  id: 'blur',
  initial: 'watched',
  states: {
    watched: {
      initial: 'unavailable',
      invoke: { id: 'watchBlur', src: 'watchBlur', onError: 'failed' },
      on: {
        'blur.received': [
          {
            guard: { type: 'isBlur', params: ({ event: { blur } }) => ({ blur, wanted: 'ON' }) },
            target: '.on',
          },
          {
            guard: { type: 'isBlur', params: ({ event: { blur } }) => ({ blur, wanted: 'OFF' }) },
            target: '.off',
          },
          { target: '.unavailable' },
        ],
      },
      states: {
        unavailable: {},
        off: { on: { 'blur.toggle': { actions: { type: 'setBlur', params: { isOn: true } } } } },
        on: { on: { 'blur.toggle': { actions: { type: 'setBlur', params: { isOn: false } } } } },
      },
    },
    // The switch is not offered.
    failed: {},
  },
});

type Snapshot = SnapshotFrom<typeof blurMachine>;
/** Returns whether the browser can blur what is behind the user. */
export const canBlur = (snapshot: Snapshot): boolean =>
  snapshot.matches({ watched: 'off' }) || isBlurred(snapshot);
/** Returns whether what is behind the user is blurred. */
export const isBlurred = (snapshot: Snapshot): boolean => snapshot.matches({ watched: 'on' });

/** Fills the chart by its port. */
export const createBlur = ({ blur }: BlurPort) =>
  blurMachine.provide({
    actors: {
      watchBlur: fromCallback(({ sendBack }) =>
        blur.watch((now) => sendBack({ type: 'blur.received', blur: now } satisfies BlurReport)),
      ),
    },
    actions: { setBlur: (_, { isOn }) => blur.set(isOn) },
  });

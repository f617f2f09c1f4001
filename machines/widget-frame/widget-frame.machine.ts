import { Failure } from '@domain/shared/failure';
import { WALL_LOAD_TIMEOUT } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { WallFact } from './wall-place';

type FrameEvent =
  | { type: 'frame.loaded' }
  /** Loads the frame again. */
  | { type: 'frame.retry' };

interface FrameContext {
  /** Grows with every load of the frame. */
  attempt: number;
}

/** spec §8 */
const lateFact: WallFact = {
  type: 'wall.failed',
  failure: new Failure('WIDGET_ERROR', 'Social wall loading error'),
};

/** The wall of a provider in its frame: a frame that says nothing in time counts as failed, until it loads. */
export const wallFrameMachine = setup({
  types: { context: {} as FrameContext, events: {} as FrameEvent },
  actions: {
    announce: (_, _fact: WallFact) => {},
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  delays: { loadTimeout: WALL_LOAD_TIMEOUT },
}).createMachine({
  id: 'wallFrame',
  context: { attempt: 0 },
  initial: 'loading',
  states: {
    loading: {
      on: { 'frame.loaded': 'shown' },
      after: { loadTimeout: { target: 'failed', actions: { type: 'announce', params: lateFact } } },
    },
    failed: {
      on: { 'frame.loaded': 'shown', 'frame.retry': { target: 'loading', actions: 'countAttempt' } },
    },
    shown: {},
  },
});

type Snapshot = SnapshotFrom<typeof wallFrameMachine>;

/** Returns the number of this load of the frame. */
export const frameAttempt = (snapshot: Snapshot): number => snapshot.context.attempt;
export const isFrameLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
/** Returns whether the frame did not load in time. */
export const isFrameFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

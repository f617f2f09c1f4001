import { Failure } from '@domain/shared/failure';
import { WIDGET_FRAME_TIMEOUT } from '@domain/shared/limits';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, type PartFailed, parentActor } from '../patterns/port';

type FrameEvent =
  | { type: 'frame.loaded' }
  /** Loads the frame again. */
  | { type: 'frame.retry' };

interface FrameInput {
  /** What the log says when the frame does not load in time. */
  lateMessage: string;
}

interface FrameContext extends FrameInput {
  /** Grows with every load of the frame. */
  attempt: number;
}

const lateFact = ({ context: { lateMessage } }: { context: FrameContext }): PartFailed => ({
  type: 'part.failed',
  failure: new Failure('WIDGET_ERROR', lateMessage),
});

/** The page of a widget in its frame: one that says nothing in time counts as failed, until it loads. */
export const widgetFrameMachine = setup({
  types: { context: {} as FrameContext, events: {} as FrameEvent, input: {} as FrameInput },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  delays: { loadTimeout: WIDGET_FRAME_TIMEOUT },
}).createMachine({
  id: 'widgetFrame',
  context: ({ input }) => ({ ...input, attempt: 0 }),
  initial: 'loading',
  states: {
    loading: {
      on: { 'frame.loaded': 'shown' },
      after: { loadTimeout: { target: 'failed', actions: { type: 'notifyParent', params: lateFact } } },
    },
    failed: {
      on: { 'frame.loaded': 'shown', 'frame.retry': { target: 'loading', actions: 'countAttempt' } },
    },
    shown: {},
  },
});

type Snapshot = SnapshotFrom<typeof widgetFrameMachine>;

/** Returns the number of this load of the frame. */
export const frameAttempt = (snapshot: Snapshot): number => snapshot.context.attempt;
export const isFrameLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
/** Returns whether the frame did not load in time. */
export const isFrameFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

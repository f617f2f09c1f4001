import { Failure } from '@domain/shared/failure';
import { WIDGET_FRAME_TIMEOUT } from '@domain/shared/limits';
import {
  frameAttempt,
  isFrameFailed,
  isFrameLoading,
  widgetFrameMachine,
} from '@machines/widget-frame/widget-frame.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces } from '../chat/chat-fixture';

const failure = new Failure('WIDGET_ERROR', 'Social wall loading error');

describeMachine({
  machine: widgetFrameMachine,
  input: { lateMessage: 'Social wall loading error' },
  events: { 'frame.loaded': [{ type: 'frame.loaded' }], 'frame.retry': [{ type: 'frame.retry' }] },
  delays: { loadTimeout: WIDGET_FRAME_TIMEOUT },
  isFar: (snapshot) => frameAttempt(snapshot) > 2,
  states: {
    loading: {
      holds: ({ now }) => isFrameLoading(now) && !isFrameFailed(now),
      entered: ({ event, now }) => event.type !== 'start' || frameAttempt(now) === 0,
    },
    failed: {
      holds: ({ now }) => isFrameFailed(now) && !isFrameLoading(now),
      entered: announces({ type: 'part.failed', failure }),
    },
    shown: { holds: ({ now }) => !isFrameLoading(now) && !isFrameFailed(now) },
  },
  invariants: {
    'only another try loads the frame again': ({ before, event, now }) =>
      given(event.type !== 'start', () => {
        const isRetried = event.type === 'frame.retry' && isFrameFailed(before);
        return frameAttempt(now) === frameAttempt(before) + (isRetried ? 1 : 0);
      }),
  },
});

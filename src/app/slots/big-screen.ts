import { bigScreenMachine, type ScreenReport } from '@machines/social-wall/big-screen.machine';
import type { EventObject } from 'xstate';
import { fillScreen, keepAwake } from '@/services/screen/screen';
import { stream } from './fill';

const REPORTS = {
  filled: { type: 'screen.filled' },
  refused: { type: 'screen.refused' },
  left: { type: 'screen.left' },
} as const;

/** Fills the slots of a wall on a big screen. */
export const bigScreen = () =>
  bigScreenMachine.provide({
    actors: {
      fillScreen: stream<ScreenReport>((send) => fillScreen((what) => send(REPORTS[what]))),
      keepAwake: stream<EventObject>(() => keepAwake()),
    },
  });

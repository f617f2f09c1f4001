import { isDeepStrictEqual } from 'node:util';
import { screenMachine } from '@machines/calls/screen.machine';
import { isAskingForScreen, isScreenFailed, isSharingScreen } from '@machines/calls/screen.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { asks } from '../chat/chat-fixture';
import { OWN, offline } from './calls-fixture';

type ScreenStep = Step<typeof screenMachine>;

/** What the others were told in the last step. */
const marks: object[] = [];
const told = (): object[] => marks.splice(0);
const machine = screenMachine.provide({
  actions: { markScreen: (_, mark) => void marks.push(mark) },
});

const mark = (isShared: boolean): object => ({ ...OWN, isShared });

/** What a step has to tell the others. */
function expectedMarks({ before, event, now }: ScreenStep): object[] {
  if (isSharingScreen(before) !== isSharingScreen(now)) return [mark(isSharingScreen(now))];
  return isSharingScreen(now) && event.type === 'place.retaken' ? [mark(true)] : [];
}

describeMachine({
  machine,
  input: OWN,
  events: {
    ...withoutData('screen.toggle', 'screen.ended', 'place.retaken'),
  },
  slots: {
    openScreen: { done: ['SHARED', 'CANCELLED', 'FAILED'], error: [offline] },
    ...failing(offline, 'holdScreen', 'watchScreen'),
  },
  expectedErrors: Object.fromEntries(
    ['holdScreen', 'openScreen', 'watchScreen'].map((slot) => [
      slot,
      'the state says so, and the user may try again',
    ]),
  ),
  states: {
    off: {
      holds: ({ now }) => !isAskingForScreen(now) && !isSharingScreen(now) && !isScreenFailed(now),
      entered: ({ event }) => !('output' in event) || event.output === 'CANCELLED',
    },
    'open.asking': {
      holds: ({ now }) => isAskingForScreen(now) && !isSharingScreen(now),
      entered: asks(['holdScreen', undefined], ['openScreen', undefined]),
    },
    'open.sharing': {
      holds: ({ now }) => isSharingScreen(now) && !isAskingForScreen(now),
      entered: (step) =>
        asks(['watchScreen', undefined])(step) && (step.event as { output?: string }).output === 'SHARED',
    },
    failed: {
      holds: ({ now }) => isScreenFailed(now),
      entered: ({ event }) => !('output' in event) || event.output === 'FAILED',
    },
  },
  invariants: {
    'the others learn of a shared screen, of its end, and again after a lost place': (step) =>
      isDeepStrictEqual(told(), expectedMarks(step)),
    'a screen is never shared without an answer that allows it': ({ before, event, now }) =>
      given(
        isSharingScreen(now) && !isSharingScreen(before),
        () => isAskingForScreen(before) && (event as { output?: string }).output === 'SHARED',
      ),
    'a lost place ends no sharing': ({ before, event, now }) =>
      given(event.type === 'place.retaken', () => isSharingScreen(before) === isSharingScreen(now)),
  },
});

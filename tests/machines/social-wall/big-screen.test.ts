import { bigScreenMachine, isOnBigScreen } from '@machines/social-wall/big-screen.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, offline } from '../chat/chat-fixture';

const told = announces({ type: 'fault.announced', source: 'bigScreen', error: offline });

describeMachine({
  machine: bigScreenMachine,
  input: { parent: PARENT },
  events: {
    ...withoutData('bigScreen.open', 'bigScreen.close', 'screen.filled', 'screen.refused', 'screen.left'),
  },
  slots: { fillScreen: { error: [offline] }, keepAwake: { error: [offline] } },
  states: {
    closed: { holds: ({ now }) => !isOnBigScreen(now) },
    'opened.size.filling': {
      holds: ({ now }) => isOnBigScreen(now),
      entered: ({ asked }) =>
        asked
          .map(({ slot }) => slot)
          .toSorted()
          .join() === 'fillScreen,keepAwake',
    },
    'opened.size.screen': { holds: ({ now }) => isOnBigScreen(now) },
    'opened.size.window': { holds: ({ now }) => isOnBigScreen(now) },
    'opened.light.kept': { holds: ({ now }) => isOnBigScreen(now) },
    'opened.light.free': {
      holds: ({ now }) => isOnBigScreen(now),
      entered: told,
    },
  },
  invariants: {
    'a screen that cannot be filled is told': ({ before, event, facts }) =>
      given(
        event.type === 'xstate.error.actor.fillScreen' && isOnBigScreen(before),
        () => facts.length === 1,
      ),
    'only leaving ends it': ({ before, event, now }) =>
      given(isOnBigScreen(before) && !/left|close/.test(event.type), () => isOnBigScreen(now)),
  },
});

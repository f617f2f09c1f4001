import { trackerScriptMachine } from '@machines/tracking/tracker-script.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const own = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
const blocked = new Error('blocked');

describeMachine({
  machine: trackerScriptMachine,
  input: own,
  events: {},
  slots: {
    loadScript: { done: [undefined], error: [blocked] },
    findTracker: { done: [undefined], error: [blocked] },
  },
  isFar: ({ context }) => context.attempts > 0 && context.polls > 0,
  delays: {
    // spec §7: up to 10 attempts, from 1000 ms, doubling
    scriptDelay: ({ context }) => 1_000 * 2 ** (context.attempts - 1),
    trackerPoll: 100,
  },
  states: {
    loading: {
      entered: ({ event, now, asked }) =>
        asked.length === 1 &&
        (event.type !== 'start' || (now.context.attempts === 0 && now.context.polls === 0)),
    },
    delayed: { entered: ({ before, now }) => now.context.attempts === before.context.attempts + 1 },
    searched: {
      entered: ({ before, now, asked }) => asked.length === 1 && now.context.polls === before.context.polls,
    },
    missed: { entered: ({ before, now }) => now.context.polls === before.context.polls + 1 },
    found: { entered: ({ facts }) => facts.length === 0 },
    failed: { entered: ({ now }) => now.context.attempts === 9 || now.context.polls === 99 },
  },
  invariants: {
    'the script is requested ten times at most': ({ now }) => now.context.attempts <= 9,
    'the tracker is polled a hundred times at most': ({ now }) => now.context.polls <= 99,
    'only the configured script is requested': ({ asked }) =>
      asked.every(({ slot, input }) => slot !== 'loadScript' || input === own),
    'a loaded script is not requested again': ({ before, asked }) =>
      given(
        !before.matches('loading'),
        () => before.matches('delayed') || asked.every(({ slot }) => slot !== 'loadScript'),
      ),
    'the tracker is polled once the script has loaded': ({ before, event, asked }) =>
      given(
        !asked.every(({ slot }) => slot !== 'findTracker'),
        () => event.type.endsWith('done.actor.loadScript') || before.matches('missed'),
      ),
    'a failure is announced once, with its reason, after the last attempt': ({ before, now, facts }) =>
      JSON.stringify(facts) ===
      JSON.stringify(
        now.matches('failed') && !before.matches('failed') ? [{ type: 'script.failed', error: blocked }] : [],
      ),
    'the final state is never left': ({ before, now }) =>
      given(before.matches('found') || before.matches('failed'), () => now.value === before.value),
  },
});

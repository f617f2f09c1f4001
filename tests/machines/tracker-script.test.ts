import { trackerScriptMachine } from '@machines/tracking/tracker-script.machine';
import { describeMachine } from '../support/replay/describe-machine';

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
  invariants: {
    'the script is asked for ten times at most': ({ now }) => now.context.attempts <= 9,
    'the tracker is looked for a hundred times at most': ({ now }) => now.context.polls <= 99,
    'only the configured script is asked for': ({ asked }) =>
      asked.every(({ slot, input }) => slot !== 'loadScript' || input === own),
    'a script that came is not asked for again': ({ before, asked }) =>
      before.matches('loading') ||
      before.matches('delayed') ||
      asked.every(({ slot }) => slot !== 'loadScript'),
    'the tracker is looked for once the script has come': ({ before, event, asked }) =>
      asked.every(({ slot }) => slot !== 'findTracker') ||
      event.type.endsWith('done.actor.loadScript') ||
      before.matches('missed'),
    'a failure is told once, with its reason, and only after the last attempt': ({ before, now, facts }) =>
      JSON.stringify(facts) ===
      JSON.stringify(
        now.matches('failed') && !before.matches('failed') ? [{ type: 'script.failed', error: blocked }] : [],
      ),
    'it is over for good': ({ before, now }) =>
      !(before.matches('found') || before.matches('failed')) || now.value === before.value,
  },
});

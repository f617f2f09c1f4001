import { restMachine } from '@machines/presence/rest.machine';
import { describeMachine } from '../support/replay/describe-machine';

describeMachine({
  machine: restMachine,
  events: { 'input.noticed': [{ type: 'input.noticed' }] },
  slots: { watchInput: { error: [new Error('no browser')] } },
  invariants: {
    'only time makes a person idle': ({ before, event, now }) =>
      before.matches('idle') || now.matches('busy') || event.type.startsWith('xstate.after.idleAfter'),
    'input ends it': ({ event, now }) => event.type !== 'input.noticed' || now.matches('busy'),
    'beginning and end are announced once each': ({ before, now, facts }) =>
      facts.map(({ type }) => type).join() ===
      (before.value === now.value ? '' : now.matches('idle') ? 'input.rested' : 'input.resumed'),
  },
});

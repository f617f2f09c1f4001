import { RETRY_DELAY } from '@domain/shared/limits';
import { ringListMachine } from '@machines/calls/ring-list.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks } from '../chat/chat-fixture';
import { ADA, forbidden, offline, PAIR, ring } from './calls-fixture';

const rings = [ring(PAIR, 'grace')];
const reports = ({ type }: { type: string }) => (type === 'rings.failed' ? forbidden : offline);

describeMachine({
  machine: ringListMachine,
  input: ADA,
  events: {
    'rings.received': [{ type: 'rings.received', rings }],
    'rings.failed': [{ type: 'rings.failed', failure: forbidden }],
  },
  slots: { watchRings: { error: [offline] } },
  delays: { retryDelay: RETRY_DELAY },
  states: {
    watching: {
      from: { start: [], 'after.retryDelay': ['failed'] },
      holds: ({ now }) => now.matches('watching'),
      entered: (step) => step.event.type === 'start' || asks(['watchRings', ADA])(step as never),
    },
    failed: {
      from: { 'rings.failed': ['watching'], 'error.watchRings': ['watching'] },
      entered: (step) =>
        announces(
          { type: 'part.failed', failure: reports(step.event) },
          { type: 'rings.listed', rings: [] },
        )(step as never),
    },
  },
  invariants: {
    'every change of the list is announced': (step) =>
      given(step.event.type === 'rings.received' && step.before.matches('watching'), () =>
        announces({ type: 'rings.listed', rings })(step as never),
      ),
    'nothing is announced that the server did not say': (step) =>
      given(step.event.type === 'rings.received' && step.before.matches('failed'), () =>
        announces()(step as never),
      ),
  },
});

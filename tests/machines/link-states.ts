import type { linkMachine } from '@machines/connection/link.machine';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type LinkStep = Step<typeof linkMachine>;

const factsOf = ({ facts }: LinkStep) => facts.map(({ type }) => type).join();
const slotsOf = ({ asked }: LinkStep) => asked.map(({ slot }) => slot).join();
const hasSocket = ({ now }: LinkStep) => now.children.openSocket !== undefined;

const OPENING = 'wanted.active.opening';
const VERIFYING = 'wanted.active.verifying';
const QUIET = 'wanted.active.open.quiet';
const PROBING = 'wanted.active.open.probing';

const wasOpen = ({ before }: LinkStep) => before.matches({ wanted: { active: 'open' } });

/** The promises of each state of the link to the realtime database. */
export const LINK_STATES: StatePromises<typeof linkMachine> = {
  closed: {
    holds: ({ now }) =>
      now.context.attempt === 0 && Object.values(now.children).every((child) => child === undefined),
    entered: (step) => factsOf(step) === (step.event.type !== 'start' && wasOpen(step) ? 'link.lost' : ''),
  },
  'wanted.loading': {
    holds: (step) => !hasSocket(step) && step.now.children.watchWake !== undefined,
    entered: (step) =>
      slotsOf(step) === (step.event.type === 'link.open' ? 'watchWake,loadRealtime' : 'loadRealtime') &&
      factsOf(step) === '',
  },
  'wanted.unloaded': {
    holds: (step) => !hasSocket(step),
    entered: (step) => factsOf(step) === 'link.failed' && slotsOf(step) === '',
  },
  [OPENING]: {
    holds: hasSocket,
    entered: (step) => slotsOf(step) === 'openSocket' && factsOf(step) === '',
  },
  [VERIFYING]: {
    holds: hasSocket,
    entered: (step) => slotsOf(step) === 'probe' && factsOf(step) === '',
  },
  [QUIET]: {
    holds: (step) => hasSocket(step) && step.now.context.attempt === 0,
    entered: (step) => slotsOf(step) === '' && factsOf(step) === (wasOpen(step) ? '' : 'link.opened'),
  },
  [PROBING]: {
    holds: (step) => hasSocket(step) && step.now.context.attempt === 0,
    entered: (step) => slotsOf(step) === 'probe' && factsOf(step) === '',
  },
  'wanted.left': {
    holds: (step) => !hasSocket(step),
    entered: (step) => slotsOf(step) === '' && factsOf(step) === (wasOpen(step) ? 'link.lost' : ''),
  },
  'wanted.waiting': {
    holds: (step) => !hasSocket(step),
    entered: (step) =>
      slotsOf(step) === '' &&
      factsOf(step) ===
        [
          ...(wasOpen(step) ? ['link.lost'] : []),
          ...(step.event.type === 'xstate.error.actor.openSocket' ? ['link.failed'] : []),
          'link.missed',
        ].join(),
  },
  'wanted.checking': {
    holds: (step) => !hasSocket(step),
    entered: (step) =>
      slotsOf(step) === 'checkServer' &&
      factsOf(step) === '' &&
      step.now.context.attempt - step.before.context.attempt ===
        (step.before.matches({ wanted: 'waiting' }) ? 1 : 0),
  },
};

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
const ACTIVE = [OPENING, VERIFYING, QUIET, PROBING];
const INACTIVE = ['wanted.left', 'wanted.loading', 'wanted.unloaded', 'wanted.waiting', 'wanted.checking'];

const wasOpen = ({ before }: LinkStep) => before.matches({ wanted: { active: 'open' } });

/** The promises of each state of the link to the realtime database. */
export const LINK_STATES: StatePromises<typeof linkMachine> = {
  closed: {
    from: { start: [], 'link.close': [...ACTIVE, ...INACTIVE] },
    holds: ({ now }) =>
      now.context.attempt === 0 && Object.values(now.children).every((child) => child === undefined),
    entered: (step) => factsOf(step) === (step.event.type !== 'start' && wasOpen(step) ? 'link.lost' : ''),
  },
  'wanted.loading': {
    from: {
      'link.open': ['closed'],
      'after.loadRetryDelay': ['wanted.unloaded'],
      'page.woke': ['wanted.unloaded'],
    },
    holds: (step) => !hasSocket(step) && step.now.children.watchWake !== undefined,
    entered: (step) =>
      slotsOf(step) === (step.event.type === 'link.open' ? 'watchWake,loadRealtime' : 'loadRealtime') &&
      factsOf(step) === '',
  },
  'wanted.unloaded': {
    from: { 'error.loadRealtime': ['wanted.loading'] },
    holds: (step) => !hasSocket(step),
    entered: (step) => factsOf(step) === 'link.failed' && slotsOf(step) === '',
  },
  [OPENING]: {
    from: { 'done.loadRealtime': ['wanted.loading'], 'done.checkServer': ['wanted.checking'] },
    holds: hasSocket,
    entered: (step) => slotsOf(step) === 'openSocket' && factsOf(step) === '',
  },
  [VERIFYING]: {
    from: { 'socket.opened': [OPENING] },
    holds: hasSocket,
    entered: (step) => slotsOf(step) === 'probe' && factsOf(step) === '',
  },
  [QUIET]: {
    from: {
      'done.firstProbe': [VERIFYING],
      'error.firstProbe': [VERIFYING],
      'done.probe': [PROBING],
      'error.probe': [PROBING],
    },
    holds: (step) => hasSocket(step) && step.now.context.attempt === 0,
    entered: (step) => slotsOf(step) === '' && factsOf(step) === (wasOpen(step) ? '' : 'link.opened'),
  },
  [PROBING]: {
    from: { 'after.probeInterval': [QUIET], 'page.woke': [QUIET] },
    holds: (step) => hasSocket(step) && step.now.context.attempt === 0,
    entered: (step) => slotsOf(step) === 'probe' && factsOf(step) === '',
  },
  'wanted.left': {
    from: { 'page.left': ACTIVE },
    holds: (step) => !hasSocket(step),
    entered: (step) => slotsOf(step) === '' && factsOf(step) === (wasOpen(step) ? 'link.lost' : ''),
  },
  'wanted.waiting': {
    from: {
      'after.openTimeout': [OPENING],
      'after.probeTimeout': [VERIFYING, PROBING],
      'socket.closed': ACTIVE,
      'error.openSocket': ACTIVE,
      'done.checkServer': ['wanted.checking'],
      'error.checkServer': ['wanted.checking'],
    },
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
    from: {
      'after.retryDelay': ['wanted.waiting'],
      'page.woke': ['wanted.waiting', 'wanted.left'],
      'link.hasten': ['wanted.waiting'],
    },
    holds: (step) => !hasSocket(step),
    entered: (step) =>
      slotsOf(step) === 'checkServer' &&
      factsOf(step) === '' &&
      step.now.context.attempt - step.before.context.attempt ===
        (step.before.matches({ wanted: 'waiting' }) ? 1 : 0),
  },
};

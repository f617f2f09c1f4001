import { Failure } from '@domain/shared/failure';
import { linkMachine } from '@machines/connection/link.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
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
const LINK_STATES: StatePromises<typeof linkMachine> = {
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

const broken = new Failure('NOT_REACHABLE', 'no answer');

const isOpen = (snapshot: LinkStep['now']) => snapshot.matches({ wanted: { active: 'open' } });
const types = ({ facts }: LinkStep) => facts.map(({ type }) => type);

describeMachine({
  machine: linkMachine,
  events: {
    ...withoutData(
      'link.open',
      'link.close',
      'link.hasten',
      'link.relax',
      'socket.opened',
      'socket.closed',
      'page.woke',
      'page.left',
    ),
  },
  slots: {
    watchWake: { error: [broken] },
    loadRealtime: { done: [undefined], error: [broken] },
    openSocket: { error: [broken] },
    firstProbe: { done: [null], error: [broken] },
    probe: { done: [null], error: [broken] },
    checkServer: { done: [true, false], error: [broken] },
  },
  expectedErrors: {
    firstProbe: 'the answer of a probe',
    probe: 'the answer of a probe',
    checkServer: 'the server is out of reach',
  },
  isFar: ({ context }) => context.attempt > 2,
  delays: {
    loadRetryDelay: 30_000,
    openTimeout: 10_000,
    probeInterval: 5_000,
    probeTimeout: 9_800,
    retryDelay: ({ context: { attempt, longestWait } }) =>
      Math.min([300, 1_800, 3_600, 7_200, 14_400, 28_800][attempt] ?? 30_000, longestWait),
  },
  states: LINK_STATES,
  invariants: {
    'a closed link makes no request': ({ now, asked }) => !now.matches('closed') || asked.length === 0,
    'waits are short from the beginning of a call to its end': ({ event, before, now }) =>
      now.context.longestWait ===
      ({ 'link.hasten': 4_000, 'link.relax': 30_000 }[event.type as string] ??
        (event.type === 'start' ? 30_000 : before.context.longestWait)),
    'closing works in every state': ({ event, now }) => event.type !== 'link.close' || now.matches('closed'),
    'the link is announced open with an answer, whatever it is': (step) =>
      types(step).includes('link.opened') === /actor\.firstProbe$/.test(step.event.type) ||
      !step.before.matches({ wanted: { active: 'verifying' } }),
    'only a link that was open is announced as lost': (step) =>
      types(step).includes('link.lost') === (isOpen(step.before) && !isOpen(step.now)),
    'a failed attempt is announced before the next one': (step) =>
      types(step).includes('link.missed') ===
      (step.now.matches({ wanted: 'waiting' }) &&
        (!step.before.matches({ wanted: 'waiting' }) || step.event.type === 'xstate.error.actor.openSocket')),
    'a link with a closed socket is not open': ({ event, now }) =>
      event.type !== 'socket.closed' || !isOpen(now),
    'the server is checked before every attempt but the first': ({ before, event, asked }) =>
      asked.every(({ slot }) => slot !== 'openSocket') ||
      before.matches({ wanted: 'loading' }) ||
      (event.type === 'xstate.done.actor.checkServer' && event.output === true),
    'attempts are counted one by one, from the last time the link was open': ({ before, now }) =>
      isOpen(now) || now.matches('closed')
        ? now.context.attempt === 0
        : [0, 1].includes(now.context.attempt - before.context.attempt) || now.context.attempt === 0,
    'code, a socket or a page that cannot be loaded, opened or watched is reported': (step) =>
      given(
        /error\.actor\.(loadRealtime|openSocket|watchWake)$/.test(step.event.type),
        () =>
          step.facts.filter(({ type, failure }) => type === 'link.failed' && failure === broken).length === 1,
      ),
    'a page that wakes up probes an open link at once': ({ before, event, asked }) =>
      event.type !== 'page.woke' ||
      !before.matches({ wanted: { active: { open: 'quiet' } } }) ||
      asked.some(({ slot }) => slot === 'probe'),
    'a page that wakes up ends the wait for the next attempt': ({ before, event, asked }) =>
      event.type !== 'page.woke' ||
      !before.matches({ wanted: 'waiting' }) ||
      asked.some(({ slot }) => slot === 'checkServer'),
  },
});

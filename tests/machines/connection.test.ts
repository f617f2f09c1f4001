import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { connectionMachine } from '@machines/connection/connection.machine';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type ConnectionStep = Step<typeof connectionMachine>;
type Promises = StatePromises<typeof connectionMachine>;

const announces = ({ facts }: ConnectionStep, fact: string) => facts.some(({ type }) => type === fact);
const sendsToLink = ({ sent }: ConnectionStep, command: string) =>
  sent.map(({ to, event }) => `${to} ${event.type}`).join() === `link ${command}`;
const shows = ({ now }: ConnectionStep, state: string, cause: string | null) =>
  linkState(now) === state && linkCause(now) === cause;

const NETWORK: Promises = {
  'network.available': { holds: ({ now }) => linkCause(now) !== 'NETWORK' },
  'network.missing': {
    holds: ({ now }) => linkCause(now) === (now.matches({ link: 'open' }) ? null : 'NETWORK'),
  },
};

const LINK: Promises = {
  'link.unused': {
    holds: ({ now }) => linkCause(now) !== 'SERVER',
    entered: (step) =>
      step.event.type === 'start'
        ? step.asked
            .map(({ slot }) => slot)
            .toSorted()
            .join() === 'link,watchNetwork'
        : sendsToLink(step, 'link.close'),
  },
  'link.pending': {
    holds: ({ now }) => linkCause(now) !== 'SERVER',
    entered: (step) => sendsToLink(step, 'link.open'),
  },
  'link.open': {
    holds: (step) => shows(step, 'online', null),
    entered: (step) => announces(step, 'link.opened'),
  },
  'link.down': {
    holds: ({ now }) => linkState(now) !== 'online',
    entered: (step) => announces(step, 'link.lost') === (step.event.type === 'link.lost'),
  },
  'link.broken': {
    holds: ({ now }) => linkState(now) !== 'online',
    entered: (step) => announces(step, 'link.failed'),
  },
};

const STATUS: Promises = {
  'status.online.steady': {
    holds: (step) => shows(step, 'online', null) && !isLinkRestored(step.now),
    entered: (step) => !announces(step, 'connection.restored'),
  },
  'status.online.restored': {
    holds: (step) => shows(step, 'online', null) && isLinkRestored(step.now),
    entered: (step) => announces(step, 'connection.restored'),
  },
  'status.reconnecting': {
    holds: (step) => shows(step, 'reconnecting', 'SERVER') && !isLinkRestored(step.now),
  },
  'status.offline.withoutNetwork': {
    holds: (step) => shows(step, 'offline', 'NETWORK') && !isLinkRestored(step.now),
    entered: (step) => announces(step, 'connection.lost'),
  },
  'status.offline.unanswered': {
    holds: (step) => shows(step, 'offline', 'SERVER') && !isLinkRestored(step.now),
  },
};

/** The promises of each state of the connection: of the network, the link and what is shown of them. */
const CONNECTION_STATES: Promises = { ...NETWORK, ...LINK, ...STATUS };

const broken = new Failure('PROCESSING_ERROR', 'no code');

describeMachine({
  machine: connectionMachine,
  events: {
    ...withoutData(
      'network.found',
      'network.lost',
      'link.open',
      'link.close',
      'link.hasten',
      'link.relax',
      'link.opened',
      'link.lost',
      'link.missed',
    ),
    'link.failed': [{ failure: broken }],
  },
  slots: { watchNetwork: { error: [broken] }, link: { error: [broken] } },
  delays: { reconnectTimeout: 30_000, restoredNotice: 2_000 },
  states: CONNECTION_STATES,
  invariants: {
    'a cause is given exactly while the connection is not online': ({ now }) =>
      (linkState(now) === 'online') === (linkCause(now) === null),
    'an open link means online, whatever the browser says': ({ now }) =>
      !now.matches({ link: 'open' }) || linkState(now) === 'online',
    'without a network and a link the connection is offline, because of the network': ({ now }) =>
      now.matches({ link: 'open' }) ||
      !now.matches({ network: 'missing' }) ||
      (linkState(now) === 'offline' && linkCause(now) === 'NETWORK'),
    'a lost link with a network is attributed to the server': ({ now }) =>
      !now.matches({ link: 'down', network: 'available' }) || linkCause(now) === 'SERVER',
    'a silent server is reconnected to before the connection is offline': ({ before, event, now }) =>
      linkState(now) !== 'offline' ||
      linkState(before) === 'offline' ||
      linkCause(now) === 'NETWORK' ||
      event.type.startsWith('xstate.after.reconnectTimeout'),
    'no server failure is shown before the first attempt': ({ now }) =>
      linkCause(now) !== 'SERVER' || now.matches({ link: 'down' }) || now.matches({ link: 'broken' }),
    'opening and losing the link are announced once each': ({ before, now, facts }) => {
      const [was, is] = [before.matches({ link: 'open' }), now.matches({ link: 'open' })];
      const announced = facts.map(({ type }) => type).filter((type) => /^link\.(opened|lost)$/.test(type));
      return announced.join() === (is === was ? '' : is ? 'link.opened' : 'link.lost');
    },
    'the loss and the return of the network are announced once each, unless a link is open': (step) => {
      const [was, is] = [linkCause(step.before) === 'NETWORK', linkCause(step.now) === 'NETWORK'];
      const announced = step.facts.flatMap(({ type }) =>
        /^connection\.(lost|regained)$/.test(type) ? [type] : [],
      );
      return announced.join() === (is === was ? '' : is ? 'connection.lost' : 'connection.regained');
    },
    'the return of the link is announced when it is first shown': ({ before, now, facts }) =>
      facts.some(({ type }) => type === 'connection.restored') ===
      (isLinkRestored(now) && !isLinkRestored(before)),
    'commands are passed on to the link': ({ before, event, sent }) =>
      before.matches({ link: 'broken' }) ||
      before.matches({ link: 'unused' }) === (event.type === 'link.close') ||
      !/^link\.(open|close)$/.test(event.type) ||
      sent.some(({ to, event: passed }) => to === 'link' && passed.type === event.type),
    'the link knows in every state whether its waits are to be short': ({ before, event, sent }) =>
      (event.type !== 'link.hasten' && event.type !== 'link.relax') ||
      isDeepStrictEqual(sent, before.matches({ link: 'broken' }) ? [] : [{ to: 'link', event }]),
    'a failure is announced': ({ event, facts }) =>
      !(event.type === 'link.failed' || event.error) ||
      facts.some(({ type, failure }) => type === 'link.failed' && failure === broken),
  },
});

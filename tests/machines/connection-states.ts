import type { connectionMachine } from '@machines/connection/connection.machine';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.selectors';
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
export const CONNECTION_STATES: Promises = { ...NETWORK, ...LINK, ...STATUS };

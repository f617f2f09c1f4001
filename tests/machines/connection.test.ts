import {
  connectionMachine,
  isLinkRestored,
  linkCause,
  linkState,
} from '@machines/connection/connection.machine';
import { describeMachine } from '../support/replay/describe-machine';

describeMachine({
  machine: connectionMachine,
  events: {
    'link.found': [{ type: 'link.found' }],
    'link.missed': [
      { type: 'link.missed', cause: 'NETWORK' },
      { type: 'link.missed', cause: 'SERVER' },
    ],
  },
  slots: { watchLink: { error: [new Error('no browser')] } },
  invariants: {
    'a link that is up has no cause, one that is down has': ({ now }) =>
      (linkState(now) === 'online') === (linkCause(now) === null),
    'without a network one is offline at once': ({ event, now }) =>
      event.cause !== 'NETWORK' || (linkState(now) === 'offline' && linkCause(now) === 'NETWORK'),
    'a silent server is waited for before one is offline': ({ before, event, now }) =>
      linkState(now) !== 'offline' ||
      linkState(before) === 'offline' ||
      event.cause === 'NETWORK' ||
      event.type.startsWith('xstate.after.reconnectPatience'),
    'with a found link one is online': ({ event, now }) =>
      event.type !== 'link.found' || linkState(now) === 'online',
    'only a found link brings one back': ({ before, event, now }) =>
      linkState(before) === 'online' || linkState(now) !== 'online' || event.type === 'link.found',
    'it is said that the link is right again, and only until the time is over': ({ before, event, now }) =>
      isLinkRestored(now) ===
      (event.type === 'link.found'
        ? linkState(before) !== 'online' || isLinkRestored(before)
        : isLinkRestored(before) && /watchLink|^$/.test(event.type)),
    'losing the link and having it again is announced once each': ({ before, now, facts }) => {
      const crossing = `${linkState(before) === 'online'} ${linkState(now) === 'online'}`;
      const told = facts.map(({ type }) => type).join();
      return told === ({ 'true false': 'link.lost', 'false true': 'link.restored' }[crossing] ?? '');
    },
  },
});

import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { connectionMachine } from '@machines/connection/connection.machine';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import { CONNECTION_STATES } from './connection-states';

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

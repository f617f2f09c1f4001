import { isDeepStrictEqual } from 'node:util';
import type { Session } from '@domain/login/session';
import { Failure } from '@domain/shared/failure';
import { isTokenAwaited, isTokenUsable, sessionMachine } from '@machines/auth/session.machine';
import type { SnapshotFrom } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';

const STALE_AT = 1_000_000;
const EXPIRES_AT = STALE_AT + 60_000;
const ada: Session = {
  user: { userId: 'ada', email: 'ada@hall.example', name: 'Ada' },
  token: 'one',
  roles: [],
  expiresAt: EXPIRES_AT,
  staleAt: STALE_AT,
};
const refreshed: Session = { ...ada, token: 'two' };
const renewed: Session = { ...ada, token: 'three' };
const grace: Session = { ...ada, user: { ...ada.user, userId: 'grace' } };
const isRefreshing = (snapshot: SnapshotFrom<typeof sessionMachine>): boolean =>
  snapshot.matches({ active: 'refreshing' });
const offline = new Failure('NOT_REACHABLE', 'offline');
const over = new Failure('UNAUTHORIZED', 'over');

const watching = { slot: 'watchSession', input: { userId: 'ada' } };

const reportsOffline = (facts: readonly object[]): boolean =>
  isDeepStrictEqual(facts, [{ type: 'session.failed', error: offline }]);
const types = (facts: readonly { type: string }[]): string => facts.map(({ type }) => type).join();

describeMachine({
  machine: sessionMachine,
  input: { session: ada },
  events: {
    ...withoutData('session.lost', 'session.replaced'),
    'token.require': [{ at: STALE_AT - 1 }, { at: STALE_AT }],
    'page.woke': [{ at: STALE_AT - 1 }, { at: STALE_AT }],
    'session.renewed': [{ session: renewed }],
  },
  slots: {
    watchSession: { error: [offline] },
    refreshSession: { done: [refreshed, grace], error: [over, offline] },
  },
  delays: { tokenRefresh: 900_000, tokenRetry: 30_000 },
  states: {
    'active.current': {
      holds: ({ now }) => !isRefreshing(now) && now.children.watchSession !== undefined,
      entered: ({ event, now, asked, facts }) =>
        event.type === 'start'
          ? now.context.session === ada && isDeepStrictEqual(asked, [watching])
          : ['two', 'three'].includes(now.context.session.token) && types(facts) === 'session.updated',
    },
    'active.refreshing': {
      holds: ({ now }) => isRefreshing(now),
      entered: ({ asked, facts }) =>
        asked.map(({ slot }) => slot).join() === 'refreshSession' && facts.length === 0,
    },
    'active.overdue': {
      holds: ({ now }) => !isRefreshing(now),
      entered: ({ before, event, now, facts }) =>
        event.error === offline && now.context.session === before.context.session && reportsOffline(facts),
    },
    ended: {
      holds: ({ now }) => Object.values(now.children).every((child) => child === undefined),
      entered: ({ facts }) => /^session\.(ended|replaced|revoked)$/.test(types(facts)),
    },
  },
  invariants: {
    'the session belongs to one user, never to another': ({ now }) =>
      now.context.session.user.userId === 'ada',
    'the token in use is the latest one, and it is announced': ({ event, before, now, facts }) => {
      const latest = { [refreshed.token]: refreshed, [renewed.token]: renewed };
      const session = event.session ?? event.output;
      const isTaken = before.matches('active') && latest[session?.token] === session && session !== undefined;
      return isTaken
        ? now.context.session === session && types(facts) === 'session.updated'
        : now.context.session === before.context.session;
    },
    'only one refresh of a token runs at a time': ({ before, now, asked }) =>
      asked.filter(({ slot }) => slot === 'refreshSession').length ===
      (!isRefreshing(before) && isRefreshing(now) ? 1 : 0),
    'a page that wakes and a call refresh a stale token, and only a stale one': ({ before, event, now }) =>
      !['page.woke', 'token.require'].includes(event.type) ||
      !before.matches('active') ||
      isRefreshing(now) === (isRefreshing(before) || event.at === STALE_AT),
    'a call waits for a token only while the current one is stale and being replaced': ({ now }) =>
      isTokenAwaited(now, STALE_AT) === isRefreshing(now) && !isTokenAwaited(now, STALE_AT - 1),
    'a stale token is sent until it expires': ({ now }) =>
      isTokenUsable(now, STALE_AT - 1) &&
      isTokenUsable(now, EXPIRES_AT - 1) &&
      !isTokenUsable(now, EXPIRES_AT),
    'a failed refresh is reported and keeps a session that is not over': ({ before, event, now, facts }) => {
      if (!isRefreshing(before) || !/error\.actor\.refreshSession$/.test(event.type)) return true;
      return event.error === over
        ? now.matches('ended') && types(facts) === 'session.revoked' && facts[0]?.error === over
        : now.matches({ active: 'overdue' }) && reportsOffline(facts);
    },
    'the end of a session elsewhere is announced, in a refresh as revoked': ({ before, event, now, facts }) =>
      event.type !== 'session.lost' ||
      !before.matches('active') ||
      (now.matches('ended') && types(facts) === (isRefreshing(before) ? 'session.revoked' : 'session.ended')),
    'a revoked session has the kind that is shown as expired': ({ facts }) =>
      facts.every(({ type, error }) => type !== 'session.revoked' || error.kind === 'UNAUTHORIZED'),
    'another user of the browser replaces this one': ({ before, event, now, facts }) =>
      !before.matches('active') ||
      !(event.type === 'session.replaced' || (isRefreshing(before) && event.output === grace)) ||
      (now.matches('ended') && types(facts) === 'session.replaced'),
    'a session that has ended announces nothing': ({ before, now, facts }) =>
      !before.matches('ended') || (now.matches('ended') && facts.length === 0),
    'a session that cannot be watched continues and is reported': ({ before, event, now, facts }) =>
      !(before.matches('active') && /error\.actor\.watchSession$/.test(event.type)) ||
      (now.matches('active') && types(facts) === 'session.failed'),
  },
});

import { isDeepStrictEqual } from 'node:util';
import { MODERATION_REFRESH } from '@domain/moderation/moderation-limits';
import type { Reported } from '@domain/moderation/report';
import {
  isFirstPage,
  listState,
  type ModerationPage,
  moderationPageMachine,
  shownPage,
  shownView,
  waitingReports,
} from '@machines/moderation/moderation-page.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, offline } from '../chat/chat-fixture';

type PageStep = Step<typeof moderationPageMachine>;

const page: ModerationPage = { reports: [{ id: 1 } as Reported], actions: [], next: 7 };
const LISTS = ['shown', 'failed', 'refreshing'];
const UNLOADED = { type: 'moderation.failed', failure: offline };
const told = announces({ type: 'moderation.failed', failure: offline }) as never;
const asksPage = ({ asked, now }: PageStep): boolean => {
  const { view, place } = now.context;
  return isDeepStrictEqual(asked.at(-1), { slot: 'loadPage', input: { view, place } });
};

describeMachine({
  machine: moderationPageMachine,
  input: undefined,
  events: {
    'view.choose': [
      { type: 'view.choose', view: 'log' },
      { type: 'view.choose', view: 'reports' },
    ],
    'page.next': [{ type: 'page.next' }],
    'page.first': [{ type: 'page.first' }],
    'page.reload': [{ type: 'page.reload' }],
    'deed.done': [{ type: 'deed.done', reportId: 1 }, { type: 'deed.done' }],
  },
  slots: {
    loadPage: { done: [page], error: [offline] },
    refreshPage: { done: [page], error: [offline] },
    deed: { error: [offline] },
  },
  delays: { refreshTime: MODERATION_REFRESH },
  states: {
    loading: {
      from: {
        start: [],
        'view.choose': LISTS,
        'page.next': LISTS,
        'page.first': LISTS,
        'page.reload': LISTS,
        'deed.done': LISTS,
      },
      holds: ({ now }) => listState(now) === 'loading',
      entered: asksPage,
    },
    shown: {
      from: {
        'done.loadPage': ['loading'],
        'done.refreshPage': ['refreshing'],
        'error.refreshPage': ['refreshing'],
      },
      holds: ({ now }) => listState(now) === 'shown',
      entered: ({ now, event, facts }) => {
        const expected = event.type.startsWith('xstate.error') ? [UNLOADED] : [];
        return shownPage(now) === page && isDeepStrictEqual(facts, expected);
      },
    },
    refreshing: {
      from: { 'after.refreshTime': ['shown'] },
      holds: ({ now }) => listState(now) === 'shown' && shownPage(now) === page,
      entered: asksPage,
    },
    failed: {
      from: { 'error.loadPage': ['loading'] },
      holds: ({ now }) => listState(now) === 'failed',
      entered: told,
    },
  },
  invariants: {
    'the number of reports that wait is that of the page, and more when there is another page': ({ now }) =>
      waitingReports(now) === (shownPage(now).reports.length > 0 ? '1+' : ''),
    'a report that is answered goes at once, and only that one': ({ now, before, event }) =>
      given(event.type === 'deed.done', () => {
        const gone = 'reportId' in event && shownPage(before).reports.length > 0 ? 1 : 0;
        return shownPage(now).reports.length === shownPage(before).reports.length - gone;
      }),
    'another view begins with its first page': ({ now, before }) =>
      given(shownView(now) !== shownView(before), () => isFirstPage(now) && shownPage(now).next === null),
    'the next page begins where the shown one ends': ({ now, before, event }) =>
      given(event.type === 'page.next' && shownPage(before).next !== null, () => now.context.place === 7),
    'the first page has no place': ({ now, event }) =>
      given(event.type === 'page.first', () => isFirstPage(now)),
    'a page whose deeds have crashed says so and stays': ({ now, before, event, facts }) =>
      given(event.type === 'xstate.error.actor.deed', () => {
        return (
          isDeepStrictEqual(facts, [{ type: 'moderation.failed', failure: offline }]) &&
          now.matches(before.value)
        );
      }),
  },
});

import { isDeepStrictEqual } from 'node:util';
import { MODERATION_REFRESH, MODERATION_SETTLE } from '@domain/moderation/moderation-limits';
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
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, offline } from '../chat/chat-fixture';

type PageStep = Step<typeof moderationPageMachine>;

const page: ModerationPage = { reports: [{ id: 1 } as Reported], actions: [], next: 7 };
const refreshed: ModerationPage = { ...page, next: 9 };
const UNLOADED = { type: 'fault.announced', source: 'moderationPage', error: offline };
const told = announces(UNLOADED);
const asksPage = ({ asked, now }: PageStep): boolean => {
  const { view, place } = now.context;
  return isDeepStrictEqual(
    asked.filter(({ slot }) => slot === 'loadPage'),
    [{ slot: 'loadPage', input: { view, place } }],
  );
};
const showsPage = ({ now }: PageStep): boolean =>
  listState(now) === 'shown' && [page, refreshed].includes(shownPage(now));
/** Returns whether what was loaded last is shown, where something was loaded. */
const hasNewPage = ({ now, event: { type } }: PageStep): boolean => {
  if (type.startsWith('xstate.done')) return shownPage(now) === (type.includes('refresh') ? refreshed : page);
  return showsPage({ now } as PageStep);
};
const asksNothing = ({ asked }: PageStep): boolean => asked.length === 0;

describeMachine({
  machine: moderationPageMachine,
  input: { mode: 'live', parent: PARENT },
  events: {
    ...withoutData('page.next', 'page.first', 'page.reload'),
    'view.choose': [{ view: 'log' }, { view: 'reports' }],
    'hostAction.done': [{ reportId: 1 }, {}],
    'queue.received': [{ value: undefined }],
    'queue.failed': [{ failure: offline }],
  },
  slots: {
    loadPage: { done: [page], error: [offline] },
    refreshPage: { done: [refreshed], error: [offline] },
    ...failing(offline, 'hostAction', 'queue'),
  },
  delays: { refreshTime: MODERATION_REFRESH, settleTime: MODERATION_SETTLE },
  states: {
    'loading.current': {
      holds: ({ now }) => listState(now) === 'loading',
      entered: asksPage,
    },
    'loading.outdated': {
      holds: ({ now }) => listState(now) === 'loading',
      entered: asksNothing,
    },
    shown: {
      holds: ({ now }) => listState(now) === 'shown',
      entered: ({ now, event, facts }) => {
        const expected = event.type.startsWith('xstate.error') ? [UNLOADED] : [];
        return hasNewPage({ now, event } as PageStep) && isDeepStrictEqual(facts, expected);
      },
    },
    settling: {
      holds: showsPage,
      entered: (step) => hasNewPage(step) && asksNothing(step),
    },
    'refreshing.current': {
      holds: showsPage,
      entered: asksPage,
    },
    'refreshing.outdated': {
      holds: showsPage,
      entered: asksNothing,
    },
    failed: {
      holds: ({ now }) => listState(now) === 'failed',
      entered: told,
    },
  },
  invariants: {
    'the number of reports that wait is that of the page, and more when there is another page': ({ now }) =>
      waitingReports(now) === (shownPage(now).reports.length > 0 ? '1+' : ''),
    'a report that is answered goes at once, and only that one': ({ now, before, event }) =>
      given(event.type === 'hostAction.done', () => {
        const gone = 'reportId' in event && shownPage(before).reports.length > 0 ? 1 : 0;
        return shownPage(now).reports.length === shownPage(before).reports.length - gone;
      }),
    'hints that fail are reported, and the page stays': ({ before, now, event, facts }) =>
      given(event.type === 'queue.failed', () => {
        return isDeepStrictEqual(facts, [UNLOADED]) && now.matches(before.value);
      }),
    'another view begins with its first page': ({ now, before }) =>
      given(shownView(now) !== shownView(before), () => isFirstPage(now) && shownPage(now).next === null),
    'the next page begins where the shown one ends': ({ now, before, event }) =>
      given(event.type === 'page.next' && shownPage(before).next !== null, () => {
        return now.context.place === shownPage(before).next;
      }),
    'nothing is asked for without a next page, or for the shown view': ({ now, before, event, asked }) => {
      const isLast = event.type === 'page.next' && shownPage(before).next === null;
      const isSame = event.type === 'view.choose' && event.view === shownView(before);
      return given(isLast || isSame, () => asked.length === 0 && now.matches(before.value));
    },
    'the first page has no place': ({ now, event }) =>
      given(event.type === 'page.first', () => isFirstPage(now)),
    'a page whose actions have crashed says so and stays': ({ now, before, event, facts }) =>
      given(
        event.type === 'xstate.error.actor.hostAction' || event.type === 'xstate.error.actor.queue',
        () => {
          return isDeepStrictEqual(facts, [UNLOADED]) && now.matches(before.value);
        },
      ),
  },
});

test('the reports are shown first', () => {
  expect(
    shownView(createActor(moderationPageMachine, { input: { mode: 'live', parent: PARENT } }).getSnapshot()),
  ).toBe('reports');
});

import { isDeepStrictEqual } from 'node:util';
import {
  isFirstPage,
  listState,
  type ModerationPage,
  moderationPageMachine,
  shownPage,
  shownView,
} from '@machines/moderation/moderation-page.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, offline } from '../chat/chat-fixture';

type PageStep = Step<typeof moderationPageMachine>;

const page: ModerationPage = { reports: [], actions: [], next: 7 };
const LISTS = ['shown', 'failed'];
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
    'deed.done': [{ type: 'deed.done' }],
  },
  slots: { loadPage: { done: [page], error: [offline] }, deed: { error: [offline] } },
  delays: {},
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
      from: { 'done.loadPage': ['loading'] },
      holds: ({ now }) => listState(now) === 'shown',
      entered: ({ now }) => shownPage(now) === page,
    },
    failed: {
      from: { 'error.loadPage': ['loading'] },
      holds: ({ now }) => listState(now) === 'failed',
      entered: told,
    },
  },
  invariants: {
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

import { Failure } from '@domain/shared/failure';
import {
  askedQuestion,
  type Deed,
  deedFault,
  isDeedSaving,
  isFirstPage,
  listState,
  type ModerationPage,
  moderationPageMachine,
  type PageQuery,
  shownPage,
  shownView,
} from '@machines/moderation/moderation-page.machine';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks, offline } from '../chat/chat-fixture';

type PageStep = Step<typeof moderationPageMachine>;

const page: ModerationPage = { reports: [], actions: [], next: 7 };
const deed: Deed = { type: 'dismiss', reportId: 1 };
const question = { kind: 'mute', reportId: 1 } as const;
const LISTS = ['list.shown', 'list.failed'];
const SETTLED = ['deed.none', 'deed.asking', 'deed.failed'];
const asksPage = (step: PageStep): boolean => {
  const { view, place } = step.now.context;
  return asks(['loadPage', { view, place }])(step as never);
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
    'deed.ask': [{ type: 'deed.ask', question }],
    'deed.cancel': [{ type: 'deed.cancel' }],
    'deed.do': [{ type: 'deed.do', deed }],
  },
  slots: { loadPage: { done: [page], error: [offline] }, doDeed: { done: [undefined], error: [offline] } },
  delays: {},
  states: {
    'list.loading': {
      from: {
        start: [],
        'view.choose': LISTS,
        'page.next': LISTS,
        'page.first': LISTS,
        'page.reload': LISTS,
        'done.doDeed': LISTS,
      },
      holds: ({ now }) => listState(now) === 'loading',
      entered: asksPage as never,
    },
    'list.shown': {
      from: { 'done.loadPage': ['list.loading'] },
      holds: ({ now }) => listState(now) === 'shown',
      entered: ({ now }) => shownPage(now) === page,
    },
    'list.failed': {
      from: { 'error.loadPage': ['list.loading'] },
      holds: ({ now }) => listState(now) === 'failed',
      entered: announces({ type: 'moderation.failed', failure: offline }) as never,
    },
    'deed.none': {
      from: { start: [], 'deed.cancel': ['deed.asking', 'deed.failed'], 'done.doDeed': ['deed.saving'] },
      holds: ({ now }) => askedQuestion(now) === null && !isDeedSaving(now) && deedFault(now) === null,
    },
    'deed.asking': {
      from: { 'deed.ask': ['deed.none', 'deed.failed'] },
      holds: ({ now }) => askedQuestion(now) === question && now.context.failure === null,
    },
    'deed.saving': {
      from: { 'deed.do': SETTLED },
      holds: ({ now }) => isDeedSaving(now) && now.context.failure === null,
      entered: asks(['doDeed', deed]) as never,
    },
    'deed.failed': {
      from: { 'error.doDeed': ['deed.saving'] },
      holds: ({ now }) => deedFault(now) === 'undone',
    },
  },
  invariants: {
    'another view begins with its first page': ({ now, before }) =>
      given(shownView(now) !== shownView(before), () => isFirstPage(now) && shownPage(now).next === null),
    'the next page begins where the shown one ends': ({ now, before, event }) =>
      given(event.type === 'page.next' && shownPage(before).next !== null, () => now.context.place === 7),
    'the first page has no place': ({ now, event }) =>
      given(event.type === 'page.first', () => isFirstPage(now)),
    'the question stays while its deed is being done and when it has failed': ({ now, before }) =>
      given(!now.matches({ deed: 'none' }) && askedQuestion(before) !== null, () => {
        return askedQuestion(now) !== null;
      }),
  },
});

describe('a deed that the server rejects', () => {
  test.each([
    ['moderation.gone', 'gone'],
    ['moderation.self', 'self'],
    ['moderation.adminRequired', 'forbidden'],
    ['moderation.notInForce', 'notInForce'],
    [undefined, 'undone'],
  ])('with the text %s counts as %s', async (errMsg, fault) => {
    const actors = {
      loadPage: fromPromise<ModerationPage, PageQuery>(async () => page),
      doDeed: fromPromise<void, Deed>(() =>
        Promise.reject(new Failure('PROCESSING_ERROR', 'no', errMsg === undefined ? {} : { errMsg })),
      ),
    };
    const actor = createActor(moderationPageMachine.provide({ actors })).start();
    actor.send({ type: 'deed.do', deed });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches({ deed: 'failed' }));
    expect(deedFault(failed)).toBe(fault);
    actor.stop();
  });
});

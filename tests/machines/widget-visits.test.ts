import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { isFirstNew, isWidgetNew, widgetVisitsMachine } from '@machines/widget-visits/widget-visits.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const noStorage = new Failure('PROCESSING_ERROR', 'no storage');
const widgetIds = ['news', 'plan'];
const areNew = (snapshot: Parameters<ReturnType<typeof isWidgetNew>>[0]) =>
  widgetIds.filter((id) => isWidgetNew(id)(snapshot));

describeMachine({
  machine: widgetVisitsMachine,
  input: { widgetIds },
  events: {
    'widget.see': [{ widgetId: 'news' }, { widgetId: 'plan' }],
  },
  slots: { recallSeen: { done: [[], ['news']], error: [noStorage] } },
  states: {
    recalling: { holds: ({ now }) => areNew(now).length === 0 },
    known: {
      entered: ({ event, now }) =>
        event.type === 'widget.see' ||
        areNew(now).join() === widgetIds.filter((id) => !(event.output as string[]).includes(id)).join(),
    },
    unknown: {
      holds: ({ now }) => areNew(now).length === 0,
      entered: ({ facts }) => isDeepStrictEqual(facts, [{ type: 'part.failed', failure: noStorage }]),
    },
  },
  invariants: {
    'a used widget is not new': ({ before, event, now }) =>
      given(before.matches('known') && event.type === 'widget.see', () => {
        const { widgetId } = event as unknown as { widgetId: string };
        return !isWidgetNew(widgetId)(now);
      }),
    'a widget that is not new never becomes it': ({ before, now }) =>
      given(before.matches('known'), () => areNew(now).every((id) => areNew(before).includes(id))),
    'the first of the widgets is told apart until one was used': ({ now }) =>
      given(
        now.matches('known'),
        () => isFirstNew('news')(now) === (now.context.seen.length === 0) && !isFirstNew('plan')(now),
      ),
    'the widgets asked for are those of the area': ({ asked }) =>
      asked.every(({ input }) => (input as { widgetIds: string[] }).widgetIds === widgetIds),
  },
});

it('the first use of a widget is stored, and no later one', async () => {
  const stored: string[] = [];
  const recallSeen = fromPromise<readonly string[], { widgetIds: readonly string[] }>(async () => ['plan']);
  const machine = widgetVisitsMachine.provide({
    actors: { recallSeen },
    actions: { storeSeen: (_, { widgetId }) => void stored.push(widgetId) },
  });
  const actor = createActor(machine, { input: { widgetIds } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('known'));
  for (const widgetId of ['news', 'plan', 'news']) actor.send({ type: 'widget.see', widgetId });
  expect(stored).toEqual(['news']);
});

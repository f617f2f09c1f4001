import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the used widgets need of the world. */
export interface WidgetVisitsPort {
  /** Returns those of the widgets that were used. */
  recall(widgetIds: readonly string[]): readonly string[];
  /** Stores that a widget is used now. */
  keep(widgetId: string): void;
}

export type WidgetVisitsCommand = { type: 'widget.see'; widgetId: string };
interface WidgetVisitsInput {
  /** The ids of the area's widgets. */
  widgetIds: readonly string[];
}

type Visit = { widgetId: string };

/** spec §7, widget-seen date: which widgets of an area the visitor has used on this device. */
export const widgetVisitsMachine = setup({
  types: {
    input: {} as WidgetVisitsInput,
    context: {} as WidgetVisitsInput & { seen: readonly string[] },
    events: {} as WidgetVisitsCommand,
  },
  actors: { recallSeen: promiseSlot<readonly string[], WidgetVisitsInput>('recallSeen') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    storeSeen: (_, _visit: Visit) => {},
  },
  guards: {
    isUnseen: ({ context }, { widgetId }: Visit) => !context.seen.includes(widgetId),
  },
}).createMachine({
  id: 'widgetVisits',
  context: ({ input }) => ({ ...input, seen: [] }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallSeen',
        src: 'recallSeen',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ seen: ({ event }) => event.output }) },
        onError: { target: 'unknown', actions: announcePart },
      },
    },
    known: {
      on: {
        'widget.see': {
          guard: { type: 'isUnseen', params: ({ event }) => event },
          actions: [
            assign({ seen: ({ context, event }) => [...context.seen, event.widgetId] }),
            { type: 'storeSeen', params: ({ event }) => event },
          ],
        },
      },
    },
    unknown: {},
  },
});

type Snapshot = SnapshotFrom<typeof widgetVisitsMachine>;
/** Returns whether a widget is known not to have been used yet. */
export const isWidgetNew =
  (widgetId: string) =>
  (snapshot: Snapshot): boolean =>
    snapshot.matches('known') && !snapshot.context.seen.includes(widgetId);

/** Returns whether a widget is the first of an area in which none is known to have been used. */
export const isFirstNew =
  (widgetId: string) =>
  (snapshot: Snapshot): boolean =>
    isWidgetNew(widgetId)(snapshot) &&
    snapshot.context.seen.length === 0 &&
    snapshot.context.widgetIds[0] === widgetId;

/** Fills the chart by its port. */
export const createWidgetVisits = (port: WidgetVisitsPort) =>
  widgetVisitsMachine.provide({
    actors: { recallSeen: fromPromise(async ({ input: { widgetIds } }) => port.recall(widgetIds)) },
    actions: { storeSeen: (_, { widgetId }) => port.keep(widgetId) },
  });

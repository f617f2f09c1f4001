import { widgetVisitsMachine } from '@machines/widget-visits/widget-visits.machine';
import type { Services } from '@/services/services';
import { createWidgetsSeen } from '@/services/storage/widgets-seen';
import { promise } from './fill';

/** Fills the slots of the used widgets of an area, which are stored in the browser. */
export function widgetVisits({ local }: Services) {
  const seen = createWidgetsSeen(local);
  return widgetVisitsMachine.provide({
    actors: {
      recallSeen: promise(async ({ widgetIds }: { widgetIds: readonly string[] }) => seen.recall(widgetIds)),
    },
    actions: { storeSeen: (_, { widgetId }) => seen.keep(widgetId) },
  });
}

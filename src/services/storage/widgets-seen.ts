import type { WidgetVisitsPort } from '@machines/widget-visits/widget-visits.machine';
import type { TextStore } from './storage';

const keyOf = (widgetId: string): string => `foyer:widget-seen:${widgetId}`;

/** spec §7: the date on which each widget was used, in this browser. */
export interface WidgetsSeen extends WidgetVisitsPort {
  /** Returns when a widget was last used, in milliseconds since 1970; null when it was not. */
  lastUseOf(widgetId: string): number | null;
}

export const createWidgetsSeen = (local: TextStore): WidgetsSeen => ({
  recall: (widgetIds) => widgetIds.filter((id) => local.get(keyOf(id)) !== null),
  lastUseOf: (widgetId) => {
    const at = Date.parse(local.get(keyOf(widgetId)) ?? '');
    return Number.isNaN(at) ? null : at;
  },
  keep: (widgetId) => void local.set(keyOf(widgetId), new Date().toISOString()),
});

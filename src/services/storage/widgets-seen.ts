import type { TextStore } from './storage';

const keyOf = (widgetId: string): string => `foyer:widget-seen:${widgetId}`;

/** spec §7: the date of the first use of each widget, in this browser. */
export interface WidgetsSeen {
  /** Returns those of the widgets that were used. */
  recall(widgetIds: readonly string[]): readonly string[];
  /** Stores that a widget is used now. */
  keep(widgetId: string): void;
}

export const createWidgetsSeen = (local: TextStore): WidgetsSeen => ({
  recall: (widgetIds) => widgetIds.filter((id) => local.get(keyOf(id)) !== null),
  keep: (widgetId) => void local.set(keyOf(widgetId), new Date().toISOString()),
});

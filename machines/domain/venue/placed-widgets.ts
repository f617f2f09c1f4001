import { areaChannelId } from '../chat/channel-id';
import type { Architecture } from './venue';
import type { Widget, WidgetOf } from './widget';

/** A widget and where it is. */
export interface PlacedWidget<Type extends Widget['type']> {
  widget: WidgetOf<Type>;
  /** The channel of its area, whose bans count here too; `-` for a widget of every area. */
  place: string;
}

/** Returns the widgets of a type in a venue. */
export function placedWidgets<Type extends Widget['type']>(
  {
    architecture: { areas, globalWidgets = [] },
  }: { architecture: Pick<Architecture, 'areas' | 'globalWidgets'> },
  type: Type,
): PlacedWidget<Type>[] {
  const isMeant = (widget: Widget): widget is WidgetOf<Type> => widget.type === type;
  const among = (widgets: readonly Widget[], place: string) =>
    widgets.filter(isMeant).map((widget) => ({ widget, place }));
  return [
    ...areas.flatMap(({ id, contentWidgets }) => among(contentWidgets, areaChannelId(id))),
    ...among(globalWidgets, '-'),
  ];
}

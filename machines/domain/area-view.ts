import { type Area, defaultViewpointOf, type Portal, type Viewpoint } from './area';
import { type LocalizedText, textIn } from './localized';
import type { Widget } from './widget';

type PlacedWidget = Widget & { placement: NonNullable<Widget['placement']> };

/** What a visitor meets at one viewpoint of an area. */
export interface AreaView {
  viewpoint: Viewpoint | undefined;
  /** On the viewpoint's picture. */
  placed: PlacedWidget[];
  /** Beside it: widgets without a place. */
  listed: Widget[];
  /** On the pictures of the other viewpoints. */
  elsewhere: Widget[];
  portals: Portal[];
}

const isPlaced = (widget: Widget): widget is PlacedWidget => widget.placement !== undefined;

/** The viewpoint that is asked for, else the area's default, and what belongs to it. */
export function areaViewOf(area: Area, asked?: string): AreaView {
  const viewpoint = area.viewPoints.find(({ id }) => id === asked) ?? defaultViewpointOf(area);
  const placed = area.contentWidgets.filter(isPlaced);
  const isHere = ({ placement }: PlacedWidget) => placement.viewpointId === viewpoint?.id;
  return {
    viewpoint,
    placed: placed.filter(isHere),
    listed: area.contentWidgets.filter((widget) => !isPlaced(widget)),
    elsewhere: placed.filter((widget) => !isHere(widget)),
    portals: area.portals.filter(({ viewpointId }) => viewpointId === viewpoint?.id),
  };
}

/** A name in a locale, or the plain one. */
export const nameIn = (
  { names, name }: { names: readonly LocalizedText[]; name: string },
  locale: string,
): string => textIn(names, locale) || name;

import { type LocalizedText, textIn } from '../shared/localized';
import { type Area, defaultViewpointOf, type Viewpoint } from './area';
import type { Asset } from './asset';
import type { Placement, Portal } from './place';
import { assetIn, type ShownAsset } from './shown-asset';
import type { Widget } from './widget';

type PlacedWidget = Widget & { placement: Placement };

/** The contents of one viewpoint of an area. */
export interface AreaView {
  viewpoint: Viewpoint | undefined;
  /** Widgets with a position on the viewpoint's picture. */
  placed: PlacedWidget[];
  /** Widgets without a position, shown beside the picture. */
  listed: Widget[];
  /** Widgets on the pictures of the other viewpoints. */
  elsewhere: Widget[];
  portals: Portal[];
}

const isPlaced = (widget: Widget): widget is PlacedWidget => widget.placement !== undefined;

/**
 * Returns the requested viewpoint, else the area's default, with its contents; the venue's global widgets are
 * listed in every area.
 */
export function areaViewOf(area: Area, asked?: string, globalWidgets: readonly Widget[] = []): AreaView {
  const viewpoint = area.viewPoints.find(({ id }) => id === asked) ?? defaultViewpointOf(area);
  const placed = area.contentWidgets.filter(isPlaced);
  const isHere = ({ placement }: PlacedWidget) => placement.viewpointId === viewpoint?.id;
  return {
    viewpoint,
    placed: placed.filter(isHere),
    listed: [...area.contentWidgets.filter((widget) => !isPlaced(widget)), ...globalWidgets],
    elsewhere: placed.filter((widget) => !isHere(widget)),
    portals: area.portals.filter(({ viewpointId }) => viewpointId === viewpoint?.id),
  };
}

/** Returns the picture of a viewpoint in a locale: its background, or the one shown until its film plays. */
export function pictureOf(
  viewpoint: Pick<Viewpoint, 'background'> | undefined,
  assets: readonly Asset[],
  locale: string,
): ShownAsset | undefined {
  const background = viewpoint?.background;
  const assetId = background?.type === 'BackgroundVideo' ? background.posterAssetId : background?.assetId;
  return assetIn(assets, assetId, locale);
}

/** Returns the name in a locale, or the plain one. */
export const nameIn = (
  { names, name }: { names: readonly LocalizedText[]; name: string },
  locale: string,
): string => textIn(names, locale) || name;

import type { Area } from './area';
import type { Asset } from './asset';
import type { CookieProvider } from './consent';
import { providersOfWidget } from './needed-providers';
import { areaOf } from './open-venue';
import { shareUnchanged } from './share-unchanged';
import type { Architecture, OpenVenue } from './venue';
import { playedVideos, providersOfVideo, withDefaultProviders } from './video-provider';
import type { Widget } from './widget';

/** What a person is in the middle of. */
export interface VenueUse {
  /** Ids of widgets, or of parts of them as `widget:part`, that must not change now. */
  held: readonly string[];
  /** The area the person is in. */
  areaId: string | null;
}

interface MergedVenue {
  venue: OpenVenue;
  /** The whole next version while a part of it cannot be shown yet, else null. */
  waiting: OpenVenue | null;
}

/**
 * The next version of a venue as it can be shown now. Whatever is unchanged keeps its reference; a held widget keeps
 * its version, its assets and the providers it needs; an area that is gone stays in `closedAreas` while the person is
 * in it or a widget of it is held.
 */
export function mergeVenue(shown: OpenVenue, next: OpenVenue, use: VenueUse): MergedVenue {
  const fresh = shareUnchanged(shown, next);
  const kept = holdBack(shown, fresh, use);
  return { venue: shareUnchanged(shown, kept), waiting: kept === fresh ? null : next };
}

function holdBack(shown: OpenVenue, fresh: OpenVenue, { held, areaId }: VenueUse): OpenVenue {
  const isHeld = ({ id }: Widget) => held.some((one) => one === id || one.startsWith(`${id}:`));
  const heldOf = (area: Area): Widget[] => area.contentWidgets.filter(isHeld);
  const present = [...shown.architecture.areas, ...(shown.closedAreas ?? [])];
  const closedAreas = present.filter(
    (area) =>
      !fresh.architecture.areas.some(({ id }) => id === area.id) &&
      (area.id === areaId || heldOf(area).length > 0),
  );
  const areas = fresh.architecture.areas.map((area) => {
    const former = areaOf(shown, area.id);
    return former ? withHeld(former.contentWidgets, heldOf(former), area) : area;
  });
  const heldWidgets = present.flatMap(heldOf);
  const assets = withAssets(shown.assets, fresh.assets, {
    frozen: assetIdsIn(heldWidgets),
    needed: assetIdsIn(closedAreas),
  });
  const cookieProviders = withProviders(shown.architecture, fresh.architecture, [
    ...heldWidgets.flatMap(providersOfWidget),
    ...providersOfAreas(fresh.architecture, closedAreas),
  ]);
  const kept = { ...fresh, architecture: { ...fresh.architecture, areas, cookieProviders }, assets };
  return shareUnchanged(fresh, closedAreas.length > 0 ? { ...kept, closedAreas } : kept);
}

/** The area with held widgets as they were, those that are gone in their former place. */
function withHeld(former: readonly Widget[], held: readonly Widget[], area: Area): Area {
  if (held.length === 0) return area;
  const byId = new Map(held.map((widget) => [widget.id, widget]));
  const contentWidgets = area.contentWidgets.map((widget) => byId.get(widget.id) ?? widget);
  const isGone = ({ id }: Widget) => !area.contentWidgets.some((widget) => widget.id === id);
  for (const widget of held.filter(isGone)) contentWidgets.splice(former.indexOf(widget), 0, widget);
  return { ...area, contentWidgets };
}

/** The next assets with frozen ones as they were, and with those that only what is kept still needs. */
function withAssets(
  shown: readonly Asset[],
  next: readonly Asset[],
  { frozen, needed }: { frozen: ReadonlySet<string>; needed: ReadonlySet<string> },
): Asset[] {
  const former = new Map(shown.map((asset) => [asset.id, asset]));
  const known = new Set(next.map(({ id }) => id));
  return [
    ...next.map((asset) => (frozen.has(asset.id) ? (former.get(asset.id) ?? asset) : asset)),
    ...shown.filter(({ id }) => !known.has(id) && (frozen.has(id) || needed.has(id))),
  ];
}

/** The next providers, and those of the former that only what is kept still needs. */
function withProviders(shown: Architecture, next: Architecture, needed: readonly string[]): CookieProvider[] {
  const known = new Set(withDefaultProviders(next).map(({ id }) => id));
  const missing = withDefaultProviders(shown).filter(({ id }) => !known.has(id) && needed.includes(id));
  return [...next.cookieProviders, ...missing];
}

/** Ids of the providers that areas need, by the rules of an architecture. */
const providersOfAreas = (architecture: Architecture, areas: Area[]): string[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets).flatMap(providersOfWidget),
  ...playedVideos({ ...architecture, areas }).flatMap((videoUrl) => providersOfVideo(architecture, videoUrl)),
];

/** Ids of the assets that a part of a venue names, wherever it names them. */
function assetIdsIn(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part))
    if (typeof value === 'string' && /assetId$/i.test(key)) found.add(value);
    else assetIdsIn(value, found);
  return found;
}

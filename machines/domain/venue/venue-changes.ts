import { providersOfPiece } from '../media-board/piece-source';
import type { Area } from './area';
import type { Asset } from './asset';
import type { CookieProvider } from './cookie-provider';
import { withDefaultProviders } from './foreign-content';
import { providersOfWidget } from './needed-providers';
import { areaOf } from './open-venue';
import type { Architecture, OpenVenue } from './venue';
import { playedVideos, providersOfVideo } from './video-provider';
import type { Widget } from './widget';

/** The parts of the venue that are in use. */
export interface VenueUse {
  /** Ids of widgets, or of parts of them as `widget:part`, that must not change now. */
  held: readonly string[];
  /** The id of the area the user is in. */
  areaId: string | null;
}

/** The shown venue and its next version. */
export interface VenueMerge extends VenueUse {
  shown: OpenVenue;
  next: OpenVenue;
}

export interface MergedVenue {
  venue: OpenVenue;
  /** The whole next version while a part of it cannot be shown yet, else null. */
  waiting: OpenVenue | null;
}

/**
 * Returns the next version of a venue as it can be shown now. Unchanged parts keep their reference; a held
 * widget keeps its version, its assets and the providers it needs; a removed area stays in `closedAreas`
 * while the user is in it or a widget of it is held.
 */
export function mergeVenue({ shown, next, ...use }: VenueMerge): MergedVenue {
  const fresh = shareUnchanged(shown, next);
  const kept = holdBack(shown, fresh, use);
  return { venue: shareUnchanged(shown, kept), waiting: kept === fresh ? null : next };
}

function holdBack(shown: OpenVenue, fresh: OpenVenue, { held, areaId }: VenueUse): OpenVenue {
  const isHeld = ({ id }: Widget) => held.some((one) => one === id || one.startsWith(`${id}:`));
  const heldOf = (area: Area): Widget[] => area.contentWidgets.filter(isHeld);
  const { globalWidgets: former = [] } = shown.architecture;
  const present = [...shown.architecture.areas, ...(shown.closedAreas ?? [])];
  const closedAreas = present.filter(
    (area) =>
      !fresh.architecture.areas.some(({ id }) => id === area.id) &&
      (area.id === areaId || heldOf(area).length > 0),
  );
  const areas = fresh.architecture.areas.map((area) => {
    const before = areaOf(shown, area.id);
    if (!before) return area;
    return {
      ...area,
      contentWidgets: withHeld(before.contentWidgets, heldOf(before), area.contentWidgets),
    };
  });
  const globalWidgets = withHeld(former, former.filter(isHeld), fresh.architecture.globalWidgets ?? []);
  const heldWidgets = [...present.flatMap(heldOf), ...former.filter(isHeld)];
  const assets = withAssets(shown.assets, fresh.assets, {
    frozen: assetIdsIn(heldWidgets),
    needed: assetIdsIn(closedAreas),
  });
  const cookieProviders = withProviders(shown.architecture, fresh.architecture, [
    ...heldWidgets.flatMap(allProvidersOf),
    ...providersOfAreas(fresh.architecture, closedAreas),
  ]);
  const architecture: Architecture = { ...fresh.architecture, areas, cookieProviders };
  if (globalWidgets.length > 0) architecture.globalWidgets = globalWidgets;
  const kept = { ...fresh, architecture, assets };
  return shareUnchanged(fresh, closedAreas.length > 0 ? { ...kept, closedAreas } : kept);
}

/** Returns the next widgets with held ones unchanged; removed ones stay at their former index. */
function withHeld(former: readonly Widget[], held: readonly Widget[], next: readonly Widget[]): Widget[] {
  const byId = new Map(held.map((widget) => [widget.id, widget]));
  const widgets = next.map((widget) => byId.get(widget.id) ?? widget);
  const isGone = ({ id }: Widget) => !next.some((widget) => widget.id === id);
  for (const widget of held.filter(isGone)) widgets.splice(former.indexOf(widget), 0, widget);
  return widgets;
}

/** Returns the next assets with frozen ones unchanged, plus former ones that retained parts still need. */
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

/** Returns the next providers, plus former ones that retained parts still need. */
function withProviders(shown: Architecture, next: Architecture, needed: readonly string[]): CookieProvider[] {
  const known = new Set(withDefaultProviders(next).map(({ id }) => id));
  const missing = withDefaultProviders(shown).filter(({ id }) => !known.has(id) && needed.includes(id));
  return [...next.cookieProviders, ...missing];
}

const providersOfParts = (widget: Widget): string[] =>
  widget.type === 'MEDIA_BOARD'
    ? widget.configurations.flatMap(({ pieces }) => pieces.flatMap(providersOfPiece))
    : [];

const allProvidersOf = (widget: Widget): string[] => [
  ...providersOfWidget(widget),
  ...providersOfParts(widget),
];

/** Returns the ids of the providers that areas need, by the rules of an architecture. */
const providersOfAreas = (architecture: Architecture, areas: Area[]): string[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets).flatMap(allProvidersOf),
  ...playedVideos({ ...architecture, areas }).flatMap((videoUrl) => providersOfVideo(architecture, videoUrl)),
];

/** Returns the ids of all assets that a part of a venue refers to. */
function assetIdsIn(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part))
    if (typeof value === 'string' && /assetId$/i.test(key)) found.add(value);
    else assetIdsIn(value, found);
  return found;
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const idOf = (value: unknown): unknown => (isPlain(value) ? value.id : undefined);

/**
 * Returns `next` with every part that equals its counterpart in `shown` replaced by that counterpart, so that
 * a comparison by reference finds the changes. List items are matched by their `id`, else by their index.
 * Both are plain JSON-like values; when nothing differs the result is `shown` itself.
 */
export function shareUnchanged<Value>(shown: unknown, next: Value): Value {
  if (Object.is(shown, next)) return next;
  if (Array.isArray(shown) && Array.isArray(next)) return sharedList(shown, next) as Value;
  if (Array.isArray(shown) || Array.isArray(next)) return next;
  return isPlain(shown) && isPlain(next) ? (sharedRecord(shown, next) as Value) : next;
}

function sharedList(shown: unknown[], next: unknown[]): unknown[] {
  const known = new Map(shown.map((item) => [idOf(item), item]));
  const items = next.map((item, place) => {
    const id = idOf(item);
    return shareUnchanged(idOf(shown[place]) === id ? shown[place] : known.get(id), item);
  });
  const isSame = items.length === shown.length && items.every((item, place) => item === shown[place]);
  return isSame ? shown : items;
}

function sharedRecord(shown: Plain, next: Plain): Plain {
  const entries = Object.entries(next).map(
    ([key, value]) => [key, shareUnchanged(shown[key], value)] as const,
  );
  const isSame =
    entries.length === Object.keys(shown).length &&
    entries.every(([key, value]) => Object.hasOwn(shown, key) && value === shown[key]);
  return isSame ? shown : Object.fromEntries(entries);
}

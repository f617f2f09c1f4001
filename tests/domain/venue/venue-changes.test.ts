import type { Piece } from '@domain/media-board/piece';
import type { Area } from '@domain/venue/area';
import type { Asset } from '@domain/venue/asset';
import { withDefaultProviders } from '@domain/venue/foreign-content';
import type { LocalizedAssetId } from '@domain/venue/localizable';
import { providersOfWidget } from '@domain/venue/needed-providers';
import { areaOf, isClosedArea } from '@domain/venue/open-venue';
import type { Architecture, OpenVenue } from '@domain/venue/venue';
import { mergeVenue, shareUnchanged, type VenueUse } from '@domain/venue/venue-changes';
import { playedVideos, providersOfVideo } from '@domain/venue/video-provider';
import { globalWidgetSchema, type Widget } from '@domain/venue/widget';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { randomUse, randomVenue } from '../../support/random-venue';
import { hall } from '../../support/small-venue';

const FREE: VenueUse = { held: [], areaId: null };
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const areasIn = (venue: OpenVenue) => [...venue.architecture.areas, ...(venue.closedAreas ?? [])];
const widgetsIn = (venue: OpenVenue) => areasIn(venue).flatMap(({ contentWidgets }) => contentWidgets);
const idsAsked = (of: Architecture) => withDefaultProviders(of).map(({ id }) => id);
const assetIn = (venue: OpenVenue, assetId: string): Asset | undefined =>
  venue.assets.find(({ id }) => id === assetId);

const piecesOf = (widget: Widget): Piece[] =>
  widget.type === 'MEDIA_BOARD' ? widget.configurations.flatMap(({ pieces }) => pieces) : [];

function assetsOf(widget: Widget): string[] {
  const ids = (assetId: LocalizedAssetId) =>
    typeof assetId === 'string' ? [assetId] : assetId.map((entry) => entry.assetId);
  if (widget.type === 'PDF_VIEWER') return widget.configurations.flatMap(({ assetId }) => ids(assetId));
  if (widget.type === 'MEDIA_BOARD')
    return piecesOf(widget).flatMap((piece) => (piece.type === 'LINK' ? [] : ids(piece.assetId ?? [])));
  if (widget.type !== 'DOWNLOADS') return [];
  return widget.configurations.flatMap(({ files }) => files.flatMap(({ assetId }) => ids(assetId)));
}

const holds = (name: string, promise: (shown: OpenVenue, next: OpenVenue, use: VenueUse) => void) =>
  it(name, () => fc.assert(fc.property(randomVenue, randomVenue, randomUse, promise), { numRuns: 400 }));

describe('another version of a venue', () => {
  holds('with equal content is the same object, whatever is held', (shown, _, use) => {
    expect(mergeVenue({ shown, next: plain(shown), ...use })).toEqual({ venue: shown, waiting: null });
    expect(mergeVenue({ shown, next: plain(shown), ...use }).venue).toBe(shown);
  });

  holds('is shown completely while nothing is held', (shown, next) => {
    expect(mergeVenue({ shown, next, ...FREE })).toEqual({ venue: next, waiting: null });
  });

  holds('leaves everything that did not change the same object', (shown, next) => {
    const { venue } = mergeVenue({ shown, next: plain(next), ...FREE });
    const parts = (of: OpenVenue) => [...areasIn(of), ...widgetsIn(of), ...of.assets];
    const former = new Map(parts(shown).map((part) => [JSON.stringify(part), part]));
    for (const part of parts(venue)) expect(part).toBe(former.get(JSON.stringify(part)) ?? part);
    expect(new Set(parts(venue)).size).toBe(parts(venue).length);
  });

  holds('leaves a widget that is held the same object, and its files what they were', (shown, next, use) => {
    const { venue } = mergeVenue({ shown, next, ...use });
    const held = widgetsIn(shown).filter(({ id }) => use.held.includes(id));
    expect(widgetsIn(venue).filter((widget) => held.includes(widget))).toHaveLength(held.length);
    for (const file of held.flatMap(assetsOf).flatMap((id) => assetIn(shown, id) ?? []))
      expect(assetIn(venue, file.id)).toBe(file);
  });

  holds('changes everything else at once, in its new order', (shown, next, use) => {
    const { venue } = mergeVenue({ shown, next, ...use });
    const free = (of: OpenVenue) =>
      of.architecture.areas.map(({ contentWidgets, ...area }) => ({
        ...area,
        contentWidgets: contentWidgets.filter(({ id }) => !use.held.includes(id)),
      }));
    expect(free(venue)).toEqual(free(next));
    const { cookieProviders } = next.architecture;
    expect(venue.architecture.cookieProviders.slice(0, cookieProviders.length)).toEqual(cookieProviders);
    expect({ ...venue.architecture, areas: [], cookieProviders }).toEqual({
      ...next.architecture,
      areas: [],
    });
  });

  holds('keeps the providers of what is held, and no others', (shown, next, use) => {
    const { venue } = mergeVenue({ shown, next, ...use });
    const held = areasIn(shown).flatMap((area) =>
      area.contentWidgets.filter(({ id }) => use.held.includes(id) || isClosedArea(venue, area.id)),
    );
    const playing = playedVideos({ ...shown.architecture, areas: [...(venue.closedAreas ?? [])] });
    const needed = [
      ...held.flatMap(providersOfWidget),
      ...held.flatMap(piecesOf).flatMap(({ cookieProviders }) => cookieProviders ?? []),
      ...playing.flatMap((videoUrl) => providersOfVideo(shown.architecture, videoUrl)),
    ].filter((id) => idsAsked(shown.architecture).includes(id));
    expect(new Set(idsAsked(venue.architecture))).toEqual(
      new Set([...idsAsked(next.architecture), ...needed]),
    );
    expect(new Set(idsAsked(venue.architecture)).size).toBe(idsAsked(venue.architecture).length);
  });

  holds('keeps a closed area unchanged while it is shown or in use', (shown, next, use) => {
    const { venue } = mergeVenue({ shown, next, ...use });
    const isUsed = ({ id, contentWidgets }: Area) =>
      id === use.areaId || contentWidgets.some((widget) => use.held.includes(widget.id));
    const gone = shown.architecture.areas.filter(({ id }) => !areaOf(next, id));
    expect(venue.closedAreas ?? []).toEqual(gone.filter(isUsed));
    for (const area of gone) expect(areaOf(venue, area.id)).toBe(isUsed(area) ? area : undefined);
  });

  holds('keeps every file that is still shown', (shown, next, use) => {
    const { venue } = mergeVenue({ shown, next, ...use });
    const known = (of: OpenVenue) => (id: string) => assetIn(of, id) !== undefined;
    for (const area of areasIn(venue)) {
      const files = area.contentWidgets.filter(({ id }) => !use.held.includes(id)).flatMap(assetsOf);
      const needed = ['poster', ...files].filter(known(isClosedArea(venue, area.id) ? shown : next));
      expect(needed.filter(known(venue))).toEqual(needed);
    }
    expect(new Set(venue.assets.map(({ id }) => id)).size).toBe(venue.assets.length);
  });

  holds('waits exactly while a part of it is held back', (shown, next, use) => {
    const { venue, waiting } = mergeVenue({ shown, next, ...use });
    expect(waiting === null).toBe(JSON.stringify(plain(venue)) === JSON.stringify(plain(next)));
    if (waiting) expect(waiting).toBe(next);
  });

  holds('is shown completely once nothing is held', (shown, next, use) => {
    const { venue, waiting } = mergeVenue({ shown, next, ...use });
    expect(mergeVenue({ shown: venue, next: waiting ?? next, ...FREE })).toEqual({
      venue: next,
      waiting: null,
    });
  });

  holds('changes nothing when it is looked at twice', (shown, next, use) => {
    const first = mergeVenue({ shown, next, ...use });
    const second = mergeVenue({ shown: first.venue, next: first.waiting ?? next, ...use });
    expect(second.venue).toBe(first.venue);
    expect(second.waiting === null).toBe(first.waiting === null);
  });
});

it('a widget is held by the id of one of its parts, but not by a similar id', () => {
  const shown = hall();
  const next = hall();
  const programmeOf = (venue: OpenVenue) => widgetsIn(venue).find(({ id }) => id === 'programme');
  const programme = programmeOf(next);
  if (programme) programme.name = 'New programme';
  const nameWith = (...held: string[]) =>
    programmeOf(mergeVenue({ shown, next, held, areaId: null }).venue)?.name;
  expect([nameWith('programme'), nameWith('programme:pdf'), nameWith('program', 'programme-2')]).toEqual([
    'Programme',
    'Programme',
    'New programme',
  ]);
});

it('a held widget keeps its own files, not those that are named like one of its texts', () => {
  const [shown, next] = [hall(), hall()];
  for (const venue of [shown, next])
    for (const widget of widgetsIn(venue)) if (widget.id === 'programme') widget.name = 'logo';
  for (const asset of next.assets) asset.generation = '2';
  const { venue } = mergeVenue({ shown, next, held: ['programme'], areaId: null });
  expect(venue.assets.map(({ id, generation }) => [id, generation])).toEqual([
    ['lobby-picture', '2'],
    ['logo', '2'],
    ['leaflet', '1'],
  ]);
});

it('a list is no record with the same members', () => {
  expect([shareUnchanged({}, []), shareUnchanged([], {})]).toEqual([[], {}]);
});

it('a held global widget keeps its version, and a removed one stays, until they are free', () => {
  const widget = (id: string, name: string) =>
    v.parse(globalWidgetSchema, { id, name, type: 'RICH_TEXT', configurations: [] });
  const withGlobal = (...globalWidgets: ReturnType<typeof widget>[]) => {
    const venue = hall();
    return { ...venue, architecture: { ...venue.architecture, globalWidgets } };
  };
  const shown = withGlobal(widget('help', 'Help'), widget('map', 'Map'));
  const next = withGlobal(widget('map', 'New map'));
  const { venue, waiting } = mergeVenue({ shown, next, held: ['help', 'map:page'], areaId: 'lobby' });
  expect(venue.architecture.globalWidgets).toEqual(shown.architecture.globalWidgets);
  expect(waiting).toBe(next);
  expect(mergeVenue({ shown: venue, next, ...FREE }).venue).toEqual(next);
});

import { type BoardSearch, boardSearchOf, WHOLE_BOARD } from '../media-board/piece-list';
import type { Area } from '../venue/area';
import { documentsOf } from '../venue/shown-asset';
import type { OpenVenue } from '../venue/venue';
import type { Widget } from '../venue/widget';
import type { Source } from './search';

/** What the address of an area may name: what of it is shown, and where it leads. */
export interface AreaSearch extends BoardSearch {
  viewpoint?: string | undefined;
  /** The widget that is brought into view, or a part of it as `widget:part`. */
  widget?: string | undefined;
  /** The page of its PDF, or of the PDF of a piece, from 1. */
  pdfPage?: number | undefined;
  /** The person whose profile is opened. */
  profile?: string | undefined;
}

/** Where a source is. Without an area it is everywhere in the venue. */
export type SourcePlace =
  | { kind: 'area'; area: Area | null; search: AreaSearch }
  | { kind: 'agenda'; session: string };

interface FoundWidget {
  widget: Widget;
  area: Area | null;
}

function findWidget({ architecture }: OpenVenue, widgetId: string): FoundWidget | undefined {
  for (const area of architecture.areas) {
    const widget = area.contentWidgets.find(({ id }) => id === widgetId);
    if (widget) return { widget, area };
  }
  const widget = architecture.globalWidgets?.find(({ id }) => id === widgetId);
  return widget && { widget, area: null };
}

/** Returns the parameters that open a piece on its board; undefined when it is gone. */
function boardOf({ id, ...widget }: Widget, pieceId: string): AreaSearch | undefined {
  if (widget.type !== 'MEDIA_BOARD') return undefined;
  const { configurations } = widget;
  const board = configurations.find(({ pieces }) => pieces.some((piece) => piece.id === pieceId));
  return board && boardSearchOf(configurations.length > 1 ? `${id}:${board.id}` : id, WHOLE_BOARD, pieceId);
}

/** Returns the parameters that lead to a widget, or open its document at a page. */
function widgetSearch(widget: Widget, { page, title }: Source, assets: OpenVenue['assets'], locale: string) {
  if (widget.type !== 'PDF_VIEWER' || page === undefined) return { widget: widget.id };
  const documents = documentsOf(widget, assets, locale);
  const found = documents.length === 1 ? documents[0] : documents.find((one) => one.title === title);
  return found ? { widget: found.id, pdfPage: page } : { widget: widget.id };
}

function placeInWidget(venue: OpenVenue, source: Source, locale: string): SourcePlace | null {
  const { widgetId = '', pieceId, page } = source;
  const found = findWidget(venue, widgetId);
  if (!found) return null;
  const { widget, area } = found;
  const viewpoint = 'placement' in widget ? widget.placement?.viewpointId : undefined;
  const search =
    pieceId === undefined ? widgetSearch(widget, source, venue.assets, locale) : boardOf(widget, pieceId);
  if (!search) return null;
  return { kind: 'area', area, search: { viewpoint, ...search, ...(pieceId && { pdfPage: page }) } };
}

/** Returns where a source is in the venue in a locale; null when its place is gone. */
export function placeOf(venue: OpenVenue, source: Source, locale: string): SourcePlace | null {
  const { areaId, widgetId, sessionId, userId } = source;
  if (sessionId !== undefined)
    return venue.architecture.schedule ? { kind: 'agenda', session: sessionId } : null;
  if (userId !== undefined) return { kind: 'area', area: null, search: { profile: userId } };
  if (widgetId !== undefined) return placeInWidget(venue, source, locale);
  const area = venue.architecture.areas.find(({ id }) => id === areaId);
  return area ? { kind: 'area', area, search: {} } : null;
}

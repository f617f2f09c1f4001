import { SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import type { Asset } from '@domain/venue/asset';
import { urisOf } from '@domain/venue/localizable';
import type { OpenVenue } from '@domain/venue/venue';
import { playedVideos } from '@domain/venue/video-provider';
import type { Widget } from '@domain/venue/widget';
import * as v from 'valibot';
import { forbidden } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { idSchema } from '../../platform/http/validate';
import { type AddressSigner, type AssetStore, parseAssetUri, signedVideo } from '../assets';
import type { VenueView } from '../venue';

type Assets = ReadonlyMap<string, Asset>;

/** Returns the addresses of the videos on the media boards of a widget, in all languages. */
function videosOn(widget: Widget, assets: Assets): string[] {
  if (widget.type !== 'MEDIA_BOARD') return [];
  const videos = widget.configurations.flatMap(({ pieces }) => pieces).filter(({ type }) => type === 'VIDEO');
  return videos.flatMap((piece) => {
    const assetId = (piece.type !== 'LINK' && piece.assetId) || [];
    const ids = typeof assetId === 'string' ? [assetId] : assetId.map((entry) => entry.assetId);
    return [...(piece.url ? [piece.url] : []), ...ids.flatMap((id) => urisOf(assets.get(id)?.uri ?? []))];
  });
}

interface Place {
  architectureId: string;
  areaId: string;
  widgetId?: string | undefined;
}

/** Returns the addresses of the videos in a place of a venue: on one widget of an area, or anywhere in it. */
function videosIn(
  { architecture, assets }: OpenVenue,
  { architectureId, areaId, widgetId }: Place,
): string[] {
  const area = architecture.areas.find(({ id }) => id === areaId);
  if (!area || architecture.id !== architectureId) return [];
  const widgets = [...area.contentWidgets, ...(architecture.globalWidgets ?? [])];
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const asked = widgets.filter(({ id }) => widgetId === undefined || id === widgetId);
  const behind = widgetId === undefined ? playedVideos({ ...architecture, areas: [area] }) : [];
  return [...behind, ...asked.flatMap((widget) => videosOn(widget, byId))];
}

interface VideoAccessDeps {
  view: Pick<VenueView, 'shown'>;
  assets: AssetStore;
  signer: AddressSigner;
  clock: () => number;
}

const access = route({
  path: '/api/video-access',
  POST: {
    summary:
      'An address at which a video can be played until `expiresAt`. The venue has to show the video in this area, on this ' +
      'widget or behind a viewpoint; its address is never fetched. Others than assets of this server stay as they are',
    access: 'visitors',
    body: v.object({
      architectureId: idSchema,
      areaId: idSchema,
      widgetId: v.optional(idSchema),
      videoUrl: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    }),
    answers: {
      200: { json: v.object({ accessUrl: v.string(), expiresAt: v.pipe(v.string(), v.isoTimestamp()) }) },
    },
    refusals: { 403: 'The venue does not show this video there' },
  },
}).handled(({ view, assets, signer, clock }: VideoAccessDeps) => ({
  POST: async (c, { body: { videoUrl, ...place } }) => {
    const venue = await view.shown();
    const address = parseAssetUri(videoUrl);
    // Drafts are signed for designers only.
    if (!venue || address?.shelf === 'preview' || !videosIn(venue, place).includes(videoUrl))
      throw forbidden();
    const expiresAt = new Date(clock() + SIGNED_URL_LIFETIME).toISOString();
    const accessUrl = address ? await signedVideo({ assets, signer }, address) : videoUrl;
    return c.json({ accessUrl, expiresAt }, 200, { 'Cache-Control': 'no-store' });
  },
}));

/** `POST /api/video-access`. */
export const routes = [access];

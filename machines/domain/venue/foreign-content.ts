import { defaultProvidersOf, isPlaylist, pieceSource, piecesOf } from '../media-board/piece-source';
import { isAssetAddress } from './asset-address';
import type { CookieProvider } from './cookie-provider';
import { urisOf } from './localizable';
import type { Architecture, OpenVenue } from './venue';
import { playedVideos, videoSource } from './video-provider';
import type { Widget } from './widget';

/** Returns the providers of background videos, by their addresses; none when the venue names them itself. */
const backgroundProviders = (architecture: Architecture): CookieProvider[] =>
  architecture.videoBackgroundCookieIds?.length
    ? []
    : playedVideos(architecture).flatMap((videoUrl) => videoSource(videoUrl)?.provider ?? []);

/**
 * Returns the providers that visitors are asked about: the listed ones, then those of background videos and of pieces of
 * media boards that are not listed by their ids (spec §4, Default video providers).
 */
export function withDefaultProviders(architecture: Architecture): readonly CookieProvider[] {
  const listed = architecture.cookieProviders;
  const known = new Map(listed.map((provider) => [provider.id, provider]));
  const others = [
    ...backgroundProviders(architecture),
    ...piecesOf(architecture).flatMap(defaultProvidersOf),
  ].filter(({ id }) => !known.has(id));
  if (others.length === 0) return listed;
  return [...listed, ...new Map(others.map((provider) => [provider.id, provider])).values()];
}

/** The addresses a venue makes pages load, by the way they are loaded; own addresses are included. */
export interface ForeignAddresses {
  frames: string[];
  media: string[];
  pictures: string[];
  requests: string[];
}

/** Returns whether a venue has streams on its media boards. */
export const hasStreams = ({ architecture, assets }: OpenVenue): boolean =>
  assets.some(({ displayName }) => isPlaylist(displayName)) ||
  piecesOf(architecture).some(({ type, url }) => type === 'VIDEO' && url !== undefined && isPlaylist(url));

const addressesOf = (widget: Widget): string[] =>
  widget.type === 'WHEREBY_MEETING'
    ? widget.configurations
        .flatMap(({ hostMeetingUrl, viewerMeetingUrl, meetingUrl }) => [
          hostMeetingUrl,
          viewerMeetingUrl,
          meetingUrl,
        ])
        .filter((address) => address !== undefined)
    : [];

/** Returns the addresses of all meetings that a venue opens in frames, those of hosts too. */
export const meetingAddresses = ({ architecture: { areas, globalWidgets = [] } }: OpenVenue): string[] =>
  [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap(addressesOf);

/** Returns every address that a venue loads from: its assets, the videos behind its areas and what is on media boards. */
export function foreignAddresses({ architecture, assets }: OpenVenue): ForeignAddresses {
  const uris = assets.flatMap(({ uri }) => urisOf(uri)).filter(isAssetAddress);
  const sources = [
    ...playedVideos(architecture).flatMap((videoUrl) => videoSource(videoUrl) ?? []),
    ...piecesOf(architecture).flatMap(({ type, url }) => (url && pieceSource(type, url)) || []),
  ];
  const addressesOf = (...kinds: (typeof sources)[number]['kind'][]) =>
    sources.filter(({ kind }) => kinds.includes(kind)).map(({ address }) => address);
  return {
    frames: addressesOf('player', 'frame'),
    media: [...uris, ...addressesOf('film', 'stream')],
    pictures: [...uris, ...addressesOf('picture')],
    requests: [...uris, ...addressesOf('document', 'stream')],
  };
}

/** Returns the addresses of all social walls that a venue opens in frames. */
export const wallAddresses = ({
  architecture: { areas, globalWidgets = [] },
}: Pick<OpenVenue, 'architecture'>): string[] =>
  [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap((widget) =>
    widget.type === 'SOCIAL_WALL' ? widget.configurations.flatMap(({ url }) => url ?? []) : [],
  );

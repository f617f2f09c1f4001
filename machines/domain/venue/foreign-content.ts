import { defaultProvidersOf, isPlaylist, pieceSource, piecesOf } from '../media-board/piece-source';
import { isAssetAddress } from './asset-address';
import type { CookieProvider } from './cookie-provider';
import { urisOf } from './localizable';
import { placedWidgets } from './placed-widgets';
import type { Architecture, OpenVenue } from './venue';
import { playedVideos, videoSource } from './video-provider';

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

/** Returns the addresses of all meetings that a venue opens in frames, those of hosts too. */
export const meetingAddresses = (venue: OpenVenue): string[] =>
  placedWidgets(venue, 'WHEREBY_MEETING')
    .flatMap(({ widget }) => widget.configurations)
    .flatMap(({ hostMeetingUrl, viewerMeetingUrl, meetingUrl }) => [
      hostMeetingUrl,
      viewerMeetingUrl,
      meetingUrl,
    ])
    .filter((address) => address !== undefined);

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
export const wallAddresses = (venue: Pick<OpenVenue, 'architecture'>): string[] =>
  placedWidgets(venue, 'SOCIAL_WALL').flatMap(({ widget }) =>
    widget.configurations.flatMap(({ url }) => url ?? []),
  );

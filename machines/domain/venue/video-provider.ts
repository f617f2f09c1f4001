import { isOwnAddress } from '../shared/address';
import type { Viewpoint } from './area';
import type { CookieProvider } from './cookie-provider';
import { uriIn, urisOf } from './localizable';
import type { Architecture } from './venue';

/** The source of a background video. */
export interface VideoSource {
  /**
   * `film`: a video file played by the page itself; `player`: a page of the video service, shown in a frame.
   */
  kind: 'film' | 'player';
  /** The address to load; for Vimeo its player as a silent loop with do-not-track. */
  address: string;
  /** The provider that needs consent; null for the own server. */
  provider: CookieProvider | null;
}

/** Returns a provider of content that a venue does not list itself. */
export const external = (id: string, name: string): CookieProvider => ({
  id,
  name,
  type: 'EXTERNAL_MEDIA',
  defaultProvider: true,
  attributes: [],
});

/** spec §4: the video-hosting default and the live-stream default. */
const VIMEO = external('vimeo', 'Vimeo');
const DACAST = external('dacast', 'Dacast');
const DACAST_PLAYER = 'https://iframe.dacast.com/vod/';

// Ports, but no user names, escapes or backslashes: a host that could be parsed in two ways is rejected.
const HOST = /^https:\/\/([^/?#\\@%\s:]+(?::\d+)?)(?=[/?#]|$)/i;
const VIMEO_HOST = /(^|\.)vimeo(cdn)?\.com$/;
const VIMEO_PAGE =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-z]+))?\/?(?:[?#]|$)/i;
const VIMEO_SECRET = /[?&]h=([0-9a-z]+)/i;

/**
 * Returns the source of a background video: Vimeo's pages and players, players below Dacast's vod prefix,
 * else a film. A film of a foreign host needs consent to that host. Returns null when the address has no
 * host.
 */
export function videoSource(videoUrl: string): VideoSource | null {
  if (isOwnAddress(videoUrl)) return { kind: 'film', address: videoUrl, provider: null };
  const host = hostOf(videoUrl);
  if (!host) return null;
  if (videoUrl.startsWith(DACAST_PLAYER)) return { kind: 'player', address: videoUrl, provider: DACAST };
  if (!VIMEO_HOST.test(host)) return { kind: 'film', address: videoUrl, provider: external(host, host) };
  const player = vimeoPlayer(videoUrl);
  return player
    ? { kind: 'player', address: player, provider: VIMEO }
    : { kind: 'film', address: videoUrl, provider: VIMEO };
}

/** Returns the host of an https address, with its port unless it is the usual one; undefined for other addresses. */
export const hostOf = (address: string): string | undefined =>
  HOST.exec(address)?.[1]?.toLowerCase().replace(/:443$/, '');

function vimeoPlayer(videoUrl: string): string | null {
  const [page, id, path] = VIMEO_PAGE.exec(videoUrl) ?? [];
  if (!page) return null;
  const secret = path ?? VIMEO_SECRET.exec(videoUrl)?.[1];
  return `https://player.vimeo.com/video/${id}?${secret ? `h=${secret}&` : ''}background=1&dnt=1`;
}

/**
 * Returns the ids of the providers a background video needs: the architecture's for it, else the address's
 * own.
 */
export function providersOfVideo(
  { videoBackgroundCookieIds: named }: Architecture,
  videoUrl: string,
): readonly string[] {
  if (named && named.length > 0) return named;
  const provider = videoSource(videoUrl)?.provider;
  return provider ? [provider.id] : [];
}

const playedIn = ({ background }: Pick<Viewpoint, 'background'>) =>
  background?.type === 'BackgroundVideo' && background.playerActive ? background.videoUrl : [];

/** Returns the address, in a locale, of the video that plays behind a viewpoint, if any. */
export const playedVideo = (viewpoint: Pick<Viewpoint, 'background'>, locale: string): string | null =>
  uriIn(playedIn(viewpoint), locale) ?? null;

/** Returns the addresses, in all locales, of the background videos that play. */
export const playedVideos = ({ areas }: Architecture): string[] =>
  areas.flatMap((area) => area.viewPoints).flatMap((viewpoint) => urisOf(playedIn(viewpoint)));

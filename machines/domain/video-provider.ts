import type { Viewpoint } from './area';
import type { CookieProvider } from './consent';
import { isOwnAddress } from './redirect';
import type { Architecture } from './venue';

/** Where a background video comes from. */
export interface VideoSource {
  /** A `film` is a file that the page plays itself, a `player` is a page of its service for a frame. */
  kind: 'film' | 'player';
  /** What is loaded; for Vimeo the address of its player as a silent loop that asks not to track. */
  address: string;
  /** Who is asked when it loads; null for the own server. */
  provider: CookieProvider | null;
}

const external = (id: string, name: string): CookieProvider => ({
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

// Ports, but no user names, escapes or backslashes: a host that could be read in two ways is not asked at all.
const HOST = /^https:\/\/([^/?#\\@%\s:]+(?::\d+)?)(?=[/?#]|$)/i;
const VIMEO_HOST = /(^|\.)vimeo(cdn)?\.com$/;
const VIMEO_PAGE =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-z]+))?\/?(?:[?#]|$)/i;
const VIMEO_SECRET = /[?&]h=([0-9a-z]+)/i;

/**
 * What a background video's address means: Vimeo's pages and players, players below Dacast's vod prefix, else a film.
 * A film of a foreign host is asked for under that host's own name. Null when no host can be told from the address.
 */
export function videoSource(videoUrl: string): VideoSource | null {
  if (isOwnAddress(videoUrl)) return { kind: 'film', address: videoUrl, provider: null };
  const host = HOST.exec(videoUrl)?.[1]?.toLowerCase().replace(/:443$/, '');
  if (!host) return null;
  if (videoUrl.startsWith(DACAST_PLAYER)) return { kind: 'player', address: videoUrl, provider: DACAST };
  if (!VIMEO_HOST.test(host)) return { kind: 'film', address: videoUrl, provider: external(host, host) };
  const player = vimeoPlayer(videoUrl);
  return player
    ? { kind: 'player', address: player, provider: VIMEO }
    : { kind: 'film', address: videoUrl, provider: VIMEO };
}

function vimeoPlayer(videoUrl: string): string | null {
  const [page, id, path] = VIMEO_PAGE.exec(videoUrl) ?? [];
  if (!page) return null;
  const secret = path ?? VIMEO_SECRET.exec(videoUrl)?.[1];
  return `https://player.vimeo.com/video/${id}?${secret ? `h=${secret}&` : ''}background=1&dnt=1`;
}

/** Ids of the providers a background video needs: those the architecture names for them, else the address's own. */
export function providersOfVideo(
  { videoBackgroundCookieIds: named }: Architecture,
  videoUrl: string,
): readonly string[] {
  if (named && named.length > 0) return named;
  const provider = videoSource(videoUrl)?.provider;
  return provider ? [provider.id] : [];
}

/**
 * The providers visitors are asked about: those listed, then those that come with the addresses of background videos
 * and are not listed by their ids (spec §4, Default video providers).
 */
export function withDefaultProviders(architecture: Architecture): readonly CookieProvider[] {
  const listed = architecture.cookieProviders;
  if (architecture.videoBackgroundCookieIds?.length) return listed;
  const known = new Map(listed.map((provider) => [provider.id, provider]));
  for (const videoUrl of playedVideos(architecture)) {
    const provider = videoSource(videoUrl)?.provider;
    if (provider && !known.has(provider.id)) known.set(provider.id, provider);
  }
  return [...known.values()];
}

/** The address of what plays behind a viewpoint, if something does. */
export const playedVideo = ({ background }: Pick<Viewpoint, 'background'>): string | null =>
  background?.type === 'BackgroundVideo' && background.playerActive ? background.videoUrl : null;

/** Addresses of the background videos that play. */
export const playedVideos = ({ areas }: Architecture): string[] =>
  areas.flatMap((area) => area.viewPoints).flatMap((viewpoint) => playedVideo(viewpoint) ?? []);

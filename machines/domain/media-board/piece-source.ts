import { isOwnAddress } from '../shared/address';
import { isAssetAddress } from '../venue/asset-address';
import type { CookieProvider } from '../venue/cookie-provider';
import { placedWidgets } from '../venue/placed-widgets';
import type { Architecture } from '../venue/venue';
import { external, hostOf, videoSource } from '../venue/video-provider';
import type { Piece } from './piece';

/** How a piece at an address is shown, and who gets data by that. */
export interface PieceSource {
  /** `stream` is an HLS playlist, `frame` a page of a video service. */
  kind: 'picture' | 'document' | 'film' | 'stream' | 'frame' | 'link';
  /** The address to load; of video services that of their player. */
  address: string;
  /** The provider that needs consent; null for the venue itself, and for links, which nothing loads. */
  provider: CookieProvider | null;
}

const YOUTUBE_HOST = /^(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/;
const YOUTUBE_ID = /(?:[?&]v=|youtu\.be\/|\/(?:embed|live|shorts)\/)([\w-]{6,20})(?=[?&#/]|$)/;
const FILM = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const STREAM = /\.m3u8$/i;

const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Returns whether a file is an HLS playlist, by its name or address. */
export const isPlaylist = (name: string): boolean => STREAM.test(pathOf(name));

/** Returns the source of a video at a foreign address: a known service, a stream or film by its ending, else a page. */
function foreignVideo(url: string, host: string): PieceSource {
  const { kind, address, provider } = videoSource(url) ?? { kind: 'film', address: url, provider: null };
  // Behind an area films of Vimeo play silently and without controls.
  if (kind === 'player') return { kind: 'frame', address: address.replace('background=1&', ''), provider };
  const own = provider ?? external(host, host);
  const [, video] = (YOUTUBE_HOST.test(host) && YOUTUBE_ID.exec(url)) || [];
  if (video)
    return {
      kind: 'frame',
      address: `https://www.youtube-nocookie.com/embed/${video}`,
      provider: external('youtube', 'YouTube'),
    };
  if (isPlaylist(url)) return { kind: 'stream', address: url, provider: own };
  return { kind: FILM.test(pathOf(url)) ? 'film' : 'frame', address: url, provider: own };
}

const KINDS = { VIDEO: 'film', PDF: 'document', IMAGE: 'picture' } as const;

/**
 * Returns the source of a piece at an address, whose `name` is that of its file where it is an asset. Returns null when
 * the address has no host.
 */
export function pieceSource(type: Piece['type'], address: string, name = address): PieceSource | null {
  if (type === 'LINK') return { kind: 'link', address, provider: null };
  if (isOwnAddress(address) || isAssetAddress(address))
    return { kind: type === 'VIDEO' && isPlaylist(name) ? 'stream' : KINDS[type], address, provider: null };
  const host = hostOf(address);
  if (!host) return null;
  if (type === 'VIDEO') return foreignVideo(address, host);
  return { kind: KINDS[type], address, provider: external(host, host) };
}

/** Returns the providers that a piece needs by its address alone, because it names none itself. */
export function defaultProvidersOf({ type, url, cookieProviders = [] }: Piece): CookieProvider[] {
  const provider = cookieProviders.length === 0 && url ? pieceSource(type, url)?.provider : null;
  return provider ? [provider] : [];
}

/** Returns the ids of the providers that must be accepted before a piece is opened: its own, else that of its address. */
export const providersOfPiece = (piece: Piece): readonly string[] =>
  piece.cookieProviders?.length ? piece.cookieProviders : defaultProvidersOf(piece).map(({ id }) => id);

type Contents = Pick<Architecture, 'areas' | 'globalWidgets'>;

const boardsOf = (architecture: Contents) =>
  placedWidgets({ architecture }, 'MEDIA_BOARD').flatMap(({ widget }) => widget.configurations);

/** Returns the pieces of all media boards of a venue. */
export const piecesOf = (venue: Contents): Piece[] => boardsOf(venue).flatMap(({ pieces }) => pieces);

/**
 * Sets when pieces came to their boards: those that a board did not have in the shown venue came now, the others when
 * they did there. A board that was not shown is new as a whole.
 */
export function setAddedDates(next: Contents, shown: Contents, now: number): void {
  const before = new Map(boardsOf(shown).map((board) => [board.mediaBoardId, datesOf(board.pieces)]));
  const added = new Date(now).toISOString();
  for (const { mediaBoardId, pieces } of boardsOf(next)) {
    const dates = before.get(mediaBoardId);
    if (dates) dateAll(pieces, dates, added);
  }
}

type Dates = ReadonlyMap<string, string | undefined>;

function dateAll(pieces: readonly Piece[], dates: Dates, added: string): void {
  for (const piece of pieces) piece.addedAt ??= dates.has(piece.id) ? dates.get(piece.id) : added;
}

const datesOf = (pieces: readonly Piece[]) => new Map(pieces.map(({ id, addedAt }) => [id, addedAt]));

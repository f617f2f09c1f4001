import { isOwnAddress } from '@domain/redirect';
import type { OpenVenue } from '@domain/venue';

/** Names the client may give to Trusted Types policies: rich text, and the address of the PDF worker. */
const TRUSTED_TYPES_POLICIES = ['dompurify', 'foyer-worker'] as const;

/** Origins beside the own one that pages may load from. */
interface Origins {
  pictures: string[];
  media: string[];
  requests: string[];
}

function originsOf(addresses: readonly string[]): string[] {
  const foreign = addresses.filter((address) => !isOwnAddress(address) && URL.canParse(address));
  const origins = foreign.map((address) => new URL(address)).filter(({ protocol }) => protocol === 'https:');
  return [...new Set(origins.map(({ origin }) => origin))].sort();
}

const videosOf = ({ architecture }: OpenVenue): string[] =>
  architecture.areas
    .flatMap((area) => area.viewPoints)
    .flatMap(({ background }) => (background?.type === 'BackgroundVideo' ? [background.videoUrl] : []));

function venueOrigins(venue: OpenVenue | undefined, favicon: string): Origins {
  const assets = venue?.assets.map((asset) => asset.uri) ?? [];
  const videos = venue ? videosOf(venue) : [];
  return {
    pictures: originsOf([...assets, favicon]),
    media: originsOf([...assets, ...videos]),
    requests: originsOf(assets),
  };
}

/** Where the SDK of hosted Firebase has the script from with which it talks to the frame of its sign-ins. */
const FRAME_SCRIPTS = 'https://apis.google.com';

const signInDirectives = (frame: string | undefined): string[] =>
  frame ? [directive('script-src', [FRAME_SCRIPTS]), `frame-src ${frame}`] : ["frame-src 'none'"];

const directive = (name: string, origins: readonly string[]): string =>
  [name, "'self'", ...origins].join(' ');

/**
 * The Content-Security-Policy for a venue and the configured favicon: own origin only, plus the https origins
 * that the venue's assets and videos name, each for what it is used for. Not every browser counts WebSockets to
 * the own origin, so `services` names theirs, and `signInFrame` the origin of hosted sign-ins by identity providers.
 * No unsafe source, Trusted Types required.
 */
export function contentSecurityPolicy(
  venue: OpenVenue | undefined,
  favicon: string,
  services: readonly string[],
  signInFrame?: string,
): string {
  const { pictures, media, requests } = venueOrigins(venue, favicon);
  return [
    "default-src 'self'",
    directive('img-src', pictures),
    directive('media-src', media),
    directive('connect-src', [...services, ...requests]),
    "worker-src 'self'",
    ...signInDirectives(signInFrame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[...TRUSTED_TYPES_POLICIES, ...(signInFrame ? ['default'] : [])].join(' ')}`,
  ].join('; ');
}

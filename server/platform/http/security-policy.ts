import { isOwnAddress } from '@domain/shared/address';
import {
  type ForeignAddresses,
  foreignAddresses,
  hasStreams,
  meetingAddresses,
  wallAddresses,
} from '@domain/venue/foreign-content';
import type { OpenVenue } from '@domain/venue/venue';
import { boardsOf } from '@domain/whiteboard/board-state';

/**
 * Names the client may give to Trusted Types policies: rich text, the addresses of PDF worker and tracker, and what
 * libraries set that know none (default-policy.ts).
 */
const TRUSTED_TYPES_POLICIES = ['dompurify', 'foyer-worker', 'foyer-tracker', 'default'] as const;

/** Browser features that no page of the venue uses. */
const WITHHELD = ['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'];

/** Browser features of the own pages and of meetings: full screen, and video chat. */
const SHARED = ['fullscreen', 'camera', 'microphone', 'display-capture'];

/** Origins, beside this server, of a tracker's script and endpoint. */
export interface TrackerOrigins {
  scripts: readonly string[];
  requests: readonly string[];
}

/** Origins, beside its own, that pages may load from. */
interface Origins {
  frames: string[];
  pictures: string[];
  media: string[];
  requests: string[];
}

function originsOf(addresses: readonly string[]): string[] {
  const foreign = addresses.filter((address) => !isOwnAddress(address) && URL.canParse(address));
  const origins = foreign.map((address) => new URL(address)).filter(({ protocol }) => protocol === 'https:');
  return [...new Set(origins.map(({ origin }) => origin))].sort();
}

const NOTHING: ForeignAddresses = { frames: [], media: [], pictures: [], requests: [] };

/** The page of the whiteboards' editor. */
export const BOARD_PAGE = '/whiteboard.html';

/** Returns the sources of the venue's meetings, social walls and whiteboards: the own origin for addresses of this server. */
function widgetSources(venue: OpenVenue | undefined, own: string): string[] {
  const boards = venue ? boardsOf(venue).map(() => BOARD_PAGE) : [];
  const addresses = venue ? [...meetingAddresses(venue), ...wallAddresses(venue), ...boards] : [];
  return [...(addresses.some(isOwnAddress) ? [own] : []), ...originsOf(addresses)];
}

function venueOrigins(venue: OpenVenue | undefined, favicon: string): Origins {
  const { frames, media, pictures, requests } = venue ? foreignAddresses(venue) : NOTHING;
  return {
    frames: [...new Set([...widgetSources(venue, "'self'"), ...originsOf(frames)])],
    pictures: originsOf([...pictures, favicon]),
    // Streams are played from what the page has loaded of them.
    media: [...originsOf(media), ...(venue && hasStreams(venue) ? ['blob:'] : [])],
    requests: originsOf(requests),
  };
}

/** Origin of the script that the hosted Firebase SDK uses to communicate with its sign-in frame. */
const FRAME_SCRIPTS = 'https://apis.google.com';

const frameDirective = (origins: readonly string[]): string =>
  ['frame-src', ...(origins.length > 0 ? origins : ["'none'"])].join(' ');

const scriptDirectives = (origins: readonly string[]): string[] =>
  origins.length > 0 ? [directive('script-src', origins)] : [];

const directive = (name: string, origins: readonly string[]): string =>
  [name, "'self'", ...origins].join(' ');

/**
 * Returns the Content-Security-Policy for a venue and the configured favicon: own origin only, plus the https
 * origins of the venue's assets, videos, players, meetings and social walls, each in its own directive. Not every browser counts
 * WebSockets to the own origin, so `services` names theirs, and `signInFrame` the origin of hosted sign-ins
 * with identity providers; `analytics` are those of an external tracker, `inlineScripts` the hashes of the
 * page's own; `framesInspector` allows to dock the inspector. No unsafe source, Trusted Types required.
 */
export function contentSecurityPolicy(
  venue: OpenVenue | undefined,
  favicon: string,
  services: readonly string[],
  analytics: TrackerOrigins,
  inlineScripts: readonly string[],
  signInFrame?: string,
  framesInspector = false,
): string {
  const { frames: widgets, pictures, media, requests } = venueOrigins(venue, favicon);
  const frames = framesInspector ? [...new Set(["'self'", ...widgets])] : widgets;
  return [
    "default-src 'self'",
    directive('img-src', [...pictures, ...analytics.requests]),
    directive('media-src', media),
    directive('connect-src', [...services, ...requests, ...analytics.requests]),
    "worker-src 'self'",
    ...scriptDirectives([...inlineScripts, ...(signInFrame ? [FRAME_SCRIPTS] : []), ...analytics.scripts]),
    frameDirective([...frames, ...(signInFrame ? [signInFrame] : [])]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`,
  ].join('; ');
}

/** Returns the Content-Security-Policy for the room of a meeting, which only the venue's own pages frame. */
export const roomPolicy = (services: readonly string[]): string =>
  [
    "default-src 'self'",
    directive('connect-src', services),
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Returns the Content-Security-Policy for the inspector of the machines, which the venue's own pages may frame. */
export const inspectorPolicy = (): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Returns the Content-Security-Policy for the editor of whiteboards, which only the venue's own pages frame. */
export const boardPolicy = (): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' data:",
    "worker-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Returns the Permissions-Policy for a venue: no sensors; full screen, camera, microphone and the sharing of screens for
 * the own pages and exactly the origins of the venue's meetings; autoplay and full screen also for the players that the
 * venue has behind its areas and on its media boards.
 */
export function permissionsPolicy(venue: OpenVenue | undefined): string {
  const meetings = originsOf(venue ? meetingAddresses(venue) : []);
  const players = originsOf(venue ? foreignAddresses(venue).frames : []);
  const allowed = (origins: readonly string[]) =>
    ['self', ...new Set(origins.map((origin) => `"${origin}"`))].join(' ');
  const shared = SHARED.map(
    (feature) => `${feature}=(${allowed(feature === 'fullscreen' ? [...players, ...meetings] : meetings)})`,
  );
  return [
    `autoplay=(${allowed([...players, ...meetings])})`,
    ...shared,
    ...WITHHELD.map((feature) => `${feature}=()`),
  ].join(', ');
}

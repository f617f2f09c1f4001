import { cleanName } from '../shared/shown-text';
import { SWITCHES, type WidgetOf } from '../venue/widget';

const MOST = 100;

/** Returns a user's name as meetings take it: one line of at most 100 characters, without those that rooms refuse. */
export const displayName = (name: string): string =>
  cleanName(name)
    .replace(/[$!<>:;]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, MOST)
    // Half of a character is none, at the end and anywhere else.
    .replace(/\p{Cs}/gu, '')
    .trim();

/** One meeting of a widget, spec §3. */
export type MeetingConfiguration = WidgetOf<'WHEREBY_MEETING'>['configurations'][number];

/** How a user takes part: hosts lead, viewers watch a webinar. */
export type MeetingRole = 'host' | 'viewer' | 'participant';

/** What the room is told of a user; the name is null without a login. */
export interface MeetingGuest {
  name: string | null;
  /** The language of the page. */
  locale: string;
  /** Returned by the room with its reports; no personal data. */
  metadata: Readonly<Record<string, string>>;
}

type Switch = (typeof SWITCHES)[number];

/** spec §3: the room's parameters that are not named like their switches. */
const RENAMED: Partial<Record<Switch, string>> = {
  preCallReview: 'precallReview',
  screenShare: 'screenshare',
  subGridLabels: 'subgridLabels',
};

/** The switches that only a host's address has. */
const OF_HOSTS: readonly Switch[] = ['autoSpotlight'];

interface RoomAddress {
  role: MeetingRole;
  address: string;
}

/**
 * Returns how a user takes part, and the configured address for that; null when the configuration has none. The server
 * sends the address of hosts to hosts only. In a webinar everybody else is a viewer.
 */
export function roomAddress(configuration: MeetingConfiguration): RoomAddress | null {
  const { hostMeetingUrl, viewerMeetingUrl, meetingUrl, webinarOn } = configuration;
  const forViewers: RoomAddress | null = viewerMeetingUrl
    ? { role: 'viewer', address: viewerMeetingUrl }
    : null;
  const forAll: RoomAddress | null = meetingUrl ? { role: 'participant', address: meetingUrl } : null;
  if (hostMeetingUrl) return { role: 'host', address: hostMeetingUrl };
  return webinarOn ? (forViewers ?? forAll) : (forAll ?? forViewers);
}

/**
 * Returns the address that a user opens (spec §5): the configured one with display name, language, metadata and the
 * switches that the configuration sets, as `on` or `off`. What the configured address says itself stays. Null without
 * a configured address.
 */
export function meetingAddress(configuration: MeetingConfiguration, guest: MeetingGuest): string | null {
  const room = roomAddress(configuration);
  if (!room) return null;
  const { address, hash } = partsOf(room.address);
  const [path = '', ...rest] = address.split('?');
  const query = rest.join('?');
  const own = new Set(namesIn(query));
  const added = [...parametersOf(room, guest), ...switchesOf(configuration, room.role)]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${[query, ...added].filter(Boolean).join('&')}${hash}`;
}

type Parameter = readonly [name: string, value: string];

function parametersOf({ address }: RoomAddress, { name, locale, metadata }: MeetingGuest): Parameter[] {
  const source = subdomainOf(address);
  const shownName = displayName(name ?? '');
  return [
    ['jsApi', 'true'],
    ['we', '1'],
    ...(source ? [['iframeSource', source] as const] : []),
    ...(shownName ? [['displayName', shownName] as const] : []),
    ['lang', locale.slice(0, 2).toLowerCase()],
    ['metadata', JSON.stringify(metadata)],
  ];
}

const switchesOf = (configuration: MeetingConfiguration, role: MeetingRole): Parameter[] =>
  SWITCHES.flatMap((name) => {
    const isOn = configuration[name];
    if (isOn === undefined || (OF_HOSTS.includes(name) && role !== 'host')) return [];
    return [[RENAMED[name] ?? name, isOn ? 'on' : 'off'] as const];
  });

function partsOf(configured: string): { address: string; hash: string } {
  const [address = '', ...rest] = configured.split('#');
  return { address, hash: rest.length > 0 ? `#${rest.join('#')}` : '' };
}

const namesIn = (query: string): string[] => query.split('&').map((parameter) => nameOf(parameter));

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the first part of a host with a subdomain; undefined for others and for own addresses. */
const subdomainOf = (address: string): string | undefined =>
  /^https:\/\/([^./?#:@]+)\.[^./?#:]+\.[^/?#:]/i.exec(address)?.[1];

/** Returns the origin of an address that is opened from a page of this origin. */
export const originOf = (address: string, own: string): string =>
  /^https:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase().replace(/:443$/, '') ?? own;

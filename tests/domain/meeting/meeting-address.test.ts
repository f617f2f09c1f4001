import {
  displayName,
  type MeetingConfiguration,
  meetingAddress,
  originOf,
  roomAddress,
} from '@domain/meeting/meeting-address';
import { meetingAddresses } from '@domain/venue/foreign-content';
import type { OpenVenue } from '@domain/venue/venue';
import { expect, test } from 'vitest';

const ROOM = 'https://acme.whereby.com/hall';
const GUEST = { name: 'Añna & Bö', locale: 'de', metadata: { widget: 'stage' } };
const configured = (more: Partial<MeetingConfiguration> = {}): MeetingConfiguration => ({
  id: 'keynote',
  meetingUrl: ROOM,
  ...more,
});
const queryOf = (configuration: MeetingConfiguration, guest = GUEST) =>
  Object.fromEntries(new URL(meetingAddress(configuration, guest) ?? '').searchParams);

const BASE = {
  jsApi: 'true',
  we: '1',
  iframeSource: 'acme',
  displayName: 'Añna & Bö',
  lang: 'de',
  metadata: '{"widget":"stage"}',
};

test('an address says who comes, in which language and from where, and nothing that is not configured', () => {
  expect(queryOf(configured())).toEqual(BASE);
});

test.each([
  ['audio', 'audio'],
  ['background', 'background'],
  ['logo', 'logo'],
  ['locking', 'locking'],
  ['participantCount', 'participantCount'],
  ['settingsButton', 'settingsButton'],
  ['pipButton', 'pipButton'],
  ['breakout', 'breakout'],
  ['chat', 'chat'],
  ['leaveButton', 'leaveButton'],
  ['lowData', 'lowData'],
  ['moreButton', 'moreButton'],
  ['people', 'people'],
  ['preCallReview', 'precallReview'],
  ['roomIntegrations', 'roomIntegrations'],
  ['screenShare', 'screenshare'],
  ['subGridLabels', 'subgridLabels'],
  ['timer', 'timer'],
  ['video', 'video'],
  ['skipMediaPermissionPrompt', 'skipMediaPermissionPrompt'],
  ['floatSelf', 'floatSelf'],
] as const)('the switch %s is the parameter %s, on and off', (name, parameter) => {
  expect(queryOf(configured({ [name]: true }))).toEqual({ ...BASE, [parameter]: 'on' });
  expect(queryOf(configured({ [name]: false }))).toEqual({ ...BASE, [parameter]: 'off' });
});

test('what follows the first sign of a fragment stays as it is', () => {
  const address = meetingAddress(configured({ meetingUrl: `${ROOM}#one#two` }), GUEST);
  expect(address?.slice(address.indexOf('#'))).toBe('#one#two');
});

test('only hosts get the spotlight', () => {
  const spotlit = { autoSpotlight: true, viewerMeetingUrl: `${ROOM}?viewer` };
  expect(queryOf(configured(spotlit))).toEqual(BASE);
  expect(queryOf(configured({ ...spotlit, hostMeetingUrl: `${ROOM}?roomKey=k` }))).toEqual({
    ...BASE,
    roomKey: 'k',
    autoSpotlight: 'on',
  });
});

const HOST = `${ROOM}?roomKey=k`;
const VIEWER = `${ROOM}?viewer`;
test.each([
  ['a host', { hostMeetingUrl: HOST, viewerMeetingUrl: VIEWER }, 'host', HOST],
  ['a host of a webinar', { hostMeetingUrl: HOST, webinarOn: true }, 'host', HOST],
  ['a visitor', { viewerMeetingUrl: VIEWER }, 'participant', ROOM],
  ['a visitor of a webinar', { viewerMeetingUrl: VIEWER, webinarOn: true }, 'viewer', VIEWER],
  ['a visitor of a webinar without an address for viewers', { webinarOn: true }, 'participant', ROOM],
  [
    'a visitor of a room for viewers only',
    { meetingUrl: undefined, viewerMeetingUrl: VIEWER },
    'viewer',
    VIEWER,
  ],
] as const)('%s of %j is a %s', (_, addresses, role, address) => {
  expect(roomAddress(configured(addresses))).toEqual({ role, address });
});

test('a configuration without an address has no room', () => {
  const empty = configured({ meetingUrl: undefined });
  expect(roomAddress(empty)).toBeNull();
  expect(meetingAddress(empty, GUEST)).toBeNull();
});

test('the query of the configured address wins, also when its names are encoded', () => {
  const address = meetingAddress(
    configured({ meetingUrl: `${ROOM}?lang=fr&display%4eame=Hall&chat&a=b?c&%=1#seat`, chat: false }),
    GUEST,
  );
  const rest = 'jsApi=true&we=1&iframeSource=acme&metadata=%7B%22widget%22%3A%22stage%22%7D';
  expect(address).toBe(`${ROOM}?lang=fr&display%4eame=Hall&chat&a=b?c&%=1&${rest}#seat`);
});

test('the host of a room may have any name, and the own server is one too', () => {
  expect(queryOf(configured({ meetingUrl: 'https://meet.example/x' }))).not.toHaveProperty('iframeSource');
  expect(meetingAddress(configured({ meetingUrl: '/rooms/hall' }), { ...GUEST, name: null })).toBe(
    '/rooms/hall?jsApi=true&we=1&lang=de&metadata=%7B%22widget%22%3A%22stage%22%7D',
  );
});

test('a language is sent by its first two letters', () => {
  expect(queryOf(configured(), { ...GUEST, locale: 'pt-BR' })).toMatchObject({ lang: 'pt' });
});

test.each([
  ['Ada <b>$!:;', 'Ada b'],
  ['Ada\tLovelace\n', 'Ada Lovelace'],
  [`${'x'.repeat(99)}😀`, 'x'.repeat(99)],
  [`${'x'.repeat(98)} 😀`, 'x'.repeat(98)],
  ['x'.repeat(101), 'x'.repeat(100)],
  ['A\ud800da', 'Ada'],
  ['😀 Ada', '😀 Ada'],
  [' ! ', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

test('a name of refused characters only is not sent', () => {
  expect(queryOf(configured(), { ...GUEST, name: '<>' })).not.toHaveProperty('displayName');
});

test.each([
  ['https://Acme.Whereby.com:443/hall?x', 'https://acme.whereby.com'],
  ['https://meet.example:8443/hall', 'https://meet.example:8443'],
  ['/rooms/hall', 'https://venue.example'],
])('messages of %s come from %s', (address, origin) => {
  expect(originOf(address, 'https://venue.example')).toBe(origin);
});

const meeting = (name: string) => ({
  type: 'WHEREBY_MEETING',
  configurations: [
    { hostMeetingUrl: `${name}-host`, meetingUrl: name },
    { viewerMeetingUrl: `${name}-viewer` },
  ],
});
const wall = { type: 'SOCIAL_WALL', configurations: [{ meetingUrl: 'none' }] };
const addressesOf = (architecture: object) => meetingAddresses({ architecture } as OpenVenue);

test('the addresses of the meetings of a venue are those for hosts, viewers and everybody, in all areas and beyond', () => {
  const areas = [
    { id: 'lobby', contentWidgets: [wall, meeting('stage')] },
    { id: 'hall', contentWidgets: [] },
  ];
  const stage = ['stage-host', 'stage', 'stage-viewer'];
  expect(addressesOf({ areas })).toEqual(stage);
  expect(addressesOf({ areas, globalWidgets: [wall, meeting('help')] })).toEqual([
    ...stage,
    ...['help-host', 'help', 'help-viewer'],
  ]);
});

import { type CheckContext, checkVenue } from '@domain/venue/venue-warnings';
import { expect, test } from 'vitest';
import { hall } from '../../support/small-venue';
import { A, changed, EXPO, LOBBY, MEETING, whole } from './whole-venue';

const BEFORE = Date.parse('2027-03-09T08:00:00+01:00');
const AFTER = Date.parse('2027-03-09T11:00:00+01:00');
const STAGE = `${EXPO}.contentWidgets.2.configurations`;
const KEYNOTE = MEETING.configurations[0];
const CLOSED = { ...KEYNOTE, id: 'closed', meetingUrl: undefined, viewerMeetingUrl: undefined };

const warningsOf = (venue: object, context: Partial<CheckContext> = {}) =>
  checkVenue(venue, { now: BEFORE, locales: ['en'], ...context }).warnings;

/** Returns what is unusual since one value was changed. */
function warningsAfter(path: string, value: unknown, context?: Partial<CheckContext>) {
  const before = warningsOf(whole(), context).map(({ path: place }) => place);
  return warningsOf(changed(path, value), context).filter((one) => !before.includes(one.path));
}

/** A third area, to which nothing leads but what is given. */
function withCellar(more: object, portals: object[] = []): object {
  const { architecture, assets } = hall();
  const [lobby, expo] = architecture.areas;
  const cellar = { ...lobby, id: 'cellar', contentWidgets: [], portals: [] };
  const areas = [{ ...lobby, portals: [...(lobby?.portals ?? []), ...portals] }, expo, cellar];
  const architectures = [{ ...architecture, globalNavigationEnabled: false, areas, ...more }];
  return { architectures, assets };
}

const OUT_OF_REACH = {
  path: `${A}.areas.2`,
  message: 'cannot be reached: no portal, floor plan position or global navigation leads to it',
};
const PLAN = { areaPositions: [{ areaId: 'cellar', visible: true }] };
const HIDDEN = { areaPositions: [{ areaId: 'cellar', visible: false }] };
const TO_CELLAR = { viewpointId: 'front', areaId: 'cellar', x: 50, y: 50 };

test.each([
  ['nothing', withCellar({}), [OUT_OF_REACH]],
  ['a hidden position on the floor plan', withCellar({ floorplan: HIDDEN }), [OUT_OF_REACH]],
  ['a position on the floor plan', withCellar({ floorplan: PLAN }), []],
  ['the global navigation', withCellar({ globalNavigationEnabled: true }), []],
  ['a portal', withCellar({}, [TO_CELLAR]), []],
  ['the entrance', withCellar({ defaultAreaId: 'cellar', globalNavigationEnabled: true }), []],
])('whether an area can be reached, if %s leads there', (_, venue, warnings) => {
  expect(warningsOf(venue).filter(({ message }) => message.startsWith('cannot be reached'))).toEqual(
    warnings,
  );
});

test('a portal in an area that nobody reaches leads nowhere', () => {
  const { architecture, assets } = hall();
  const areas = architecture.areas.map((area) => (area.id === 'lobby' ? { ...area, portals: [] } : area));
  const venue = {
    architectures: [
      {
        ...architecture,
        areas,
        defaultAreaId: 'lobby',
        floorplan: undefined,
        globalNavigationEnabled: false,
      },
    ],
    assets,
  };
  expect(warningsOf(venue)).toContainEqual({ ...OUT_OF_REACH, path: EXPO });
});

test.each([
  ['a name', `${LOBBY}.names`, [{ locale: 'de', text: 'Halle' }], 'has no text in en'],
  ['a blank name', `${LOBBY}.names`, [{ locale: 'en-GB', text: ' ' }], 'has no text in en'],
  ['no name', `${LOBBY}.names`, [], 'has no text in en'],
  ['a description', `${LOBBY}.descriptions`, [{ locale: 'de', text: 'Halle' }], 'has no text in en'],
  ['an alternative', 'assets.0.alts', [{ locale: 'de', text: 'Bild' }], 'has no text in en'],
  [
    'a title',
    `${A}.globalWidgets.3.configurations.0.pieces.0.titles`,
    [{ locale: 'de', text: 'Vortrag' }],
    'has no text in en',
  ],
  [
    'faint text',
    `${A}.style.text`,
    '#999',
    'has a contrast of 2.8:1 to the background, which is below 4.5:1',
  ],
  ['readable text', `${A}.style.text`, '#767676', null],
  [
    'a faint banner',
    `${A}.cookieBannerConfig.styling.textColor`,
    '#eee',
    'has a contrast of 1.1:1 to the background, which is below 4.5:1',
  ],
])('%s that attendees miss is named by its path', (_, path, value, message) => {
  expect(warningsAfter(path, value)).toEqual(message ? [{ path, message }] : []);
});

test('a text in another variant of a language is one in that language, and no description is needed', () => {
  expect(
    warningsAfter(`${LOBBY}.names`, [{ locale: 'en-GB', text: 'Hall' }], { locales: ['en-US'] }),
  ).toEqual([]);
  expect(warningsAfter(`${LOBBY}.descriptions`, [])).toEqual([]);
});

test('without languages of the operator, those count in which any area has a name', () => {
  const names = [{ locale: 'en', text: 'Expo' }];
  expect(warningsAfter(`${EXPO}.names`, names, { locales: undefined })).toEqual([
    { path: `${EXPO}.names`, message: 'has no text in de, ar' },
  ]);
});

test('the picture of a viewpoint has an alternative; other pictures need none', () => {
  const { architecture, assets } = hall();
  const venue = { architectures: [architecture], assets: assets.map((asset) => ({ ...asset, alts: [] })) };
  expect(warningsOf(venue)).toEqual([
    { path: 'assets.0.alts', message: 'has no text, but the asset is the picture of a viewpoint' },
  ]);
});

test.each([
  ['no address', [{ id: 'keynote' }], `${STAGE}.0`, 'has a meeting without an address'],
  ['an address for hosts', [CLOSED], `${STAGE}.0`, 'has a meeting with an address for hosts only'],
  ['an address for viewers', [{ id: 'keynote', viewerMeetingUrl: '/room.html?room=a' }], null, null],
])('a meeting with %s', (_, configurations, path, message) => {
  const { warnings } = checkVenue(changed(STAGE, configurations), { now: BEFORE, locales: ['en'] });
  expect(warnings.filter((one) => one.path.startsWith(STAGE))).toEqual(path ? [{ path, message }] : []);
});

const talk = (id: string, begin?: string, end?: string) => ({
  id,
  meetingUrl: `/room.html?room=${id}`,
  ...(begin && { beginTimeslot: `2027-03-09T${begin}:00+01:00` }),
  ...(end && { endTimeslot: `2027-03-09T${end}:00+01:00` }),
});

test.each([
  ['one after the other', [talk('a', '09:00', '10:00'), talk('b', '10:00', '11:00')], []],
  ['without a time', [talk('a', '09:00', '10:00'), talk('b')], []],
  ['at the same time', [talk('a', '09:00', '10:00'), talk('b', '09:59', '11:00')], [1]],
  ['without an end', [talk('a', '09:00'), talk('b', '10:00', '11:00')], [1]],
  ['without a begin', [talk('a', '09:00', '10:00'), talk('b', undefined, '09:30')], [1]],
])('parts of a widget %s overlap or not', (_, configurations, overlapping) => {
  expect(warningsAfter(STAGE, configurations)).toEqual(
    overlapping.map((index) => ({
      path: `${STAGE}.${index}`,
      message: `overlaps the time slot of ${STAGE}.0`,
    })),
  );
});

test('a time slot is over at its end', () => {
  const over = { path: `${STAGE}.0.endTimeslot`, message: 'is in the past' };
  const venue = changed(STAGE, [talk('a', '09:00', '11:00')]);
  expect(warningsOf(venue, { now: AFTER - 1 })).not.toContainEqual(over);
  expect(warningsOf(venue, { now: AFTER })).toContainEqual(over);
});

test('an asset that the store does not have is named with its address', () => {
  const uri = '/backend-assets/live/hall/logo/1';
  const missing = { path: 'assets.0.uri', message: `is not in the store: ${uri}` };
  expect(warningsOf(whole(), { missingAssets: new Set([uri]) })).toContainEqual(missing);
  expect(warningsOf(whole())).not.toContainEqual(missing);
});

test('a venue with faults has warnings too, unless its shape is wrong', () => {
  const { faults, warnings } = checkVenue(changed(`${A}.defaultAreaId`, 'roof'), { now: AFTER });
  expect(faults).toEqual([{ path: `${A}.defaultAreaId`, message: 'no such area: roof' }]);
  expect(warnings).not.toEqual([]);
  expect(checkVenue({ assets: 7 }, { now: AFTER }).warnings).toEqual([]);
});

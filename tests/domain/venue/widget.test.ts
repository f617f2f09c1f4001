import { placementSchema, portalSchema, positionOnPicture } from '@domain/venue/place';
import { globalWidgetSchema, widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const texts = [{ locale: 'en', text: 'Welcome' }];
const placement = { viewpointId: 'front', x: 10, y: 20, width: 30, height: 40 };

test.each([
  ['RICH_TEXT', { texts }],
  ['PDF_VIEWER', { assetId: 'leaflet' }],
  ['DOWNLOADS', { files: [{ assetId: 'leaflet', names: texts }] }],
  ['WHEREBY_MEETING', { displayMode: 'EMBEDDED', meetingUrl: 'https://meetings.example/stage' }],
  ['SOCIAL_WALL', { url: 'https://wall.example/feed' }],
  ['WHITEBOARD', { readOnly: true }],
  [
    'MEDIA_BOARD',
    {
      mediaBoardId: 'all',
      pieces: [
        { id: 'talk', type: 'VIDEO', titles: texts, descriptions: [], categories: [], url: '/talk.m3u8' },
      ],
    },
  ],
])('a %s stands in an area, with or without a place on its picture, or in every area', (type, own) => {
  const widget = { id: 'one', name: 'One', names: texts, type, configurations: [{ id: 'first', ...own }] };
  expect(v.parse(widgetSchema, widget)).toEqual(widget);
  expect(v.parse(widgetSchema, { ...widget, placement })).toEqual({ ...widget, placement });
  expect(v.parse(globalWidgetSchema, { ...widget, placement })).toEqual(widget);
});

test('a widget of another type is rejected', () => {
  const widget = { id: 'one', name: 'One', type: 'GUESTBOOK', configurations: [] };
  expect([v.is(widgetSchema, widget), v.is(globalWidgetSchema, widget)]).toEqual([false, false]);
});

test.each(['x', 'y', 'width', 'height'])('the %s of a placement is a percentage', (key) => {
  const accepted = [-0.1, 0, 100, 100.1].map((value) =>
    v.is(placementSchema, { ...placement, [key]: value }),
  );
  expect(accepted).toEqual([false, true, true, false]);
});

test.each([
  ['2027-03-09T09:20:00+01:00', true],
  ['2027-03-09T08:20:00Z', true],
  ['2027-03-09T09:20:00', false],
  ['2027-03-09', false],
  ['2027-13-09T09:20:00Z', false],
  ['at nine T+01:00', false],
])('whether %s is the begin of a time slot is %s', (beginTimeslot, accepted) => {
  const configurations = [{ id: 'first', beginTimeslot, texts }];
  const widget = { id: 'one', name: 'One', type: 'RICH_TEXT', configurations };
  expect(v.is(widgetSchema, widget)).toBe(accepted);
});

test.each([
  ['percent', { x: 100, y: 0 }, { x: 100, y: 0 }],
  ['degrees straight ahead', { yaw: 0, pitch: 0 }, { x: 50, y: 50 }],
  ['degrees to the left and up', { yaw: -180, pitch: 90 }, { x: 0, y: 0 }],
  ['degrees to the right and down', { yaw: 90, pitch: -45 }, { x: 75, y: 75 }],
])('a place in %s has a position on the flat picture', (_, place, position) => {
  const portal = v.parse(portalSchema, { viewpointId: 'front', areaId: 'expo', ...place });
  expect(positionOnPicture(portal)).toEqual(position);
});

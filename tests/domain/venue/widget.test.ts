import { portalSchema, positionOnPicture } from '@domain/venue/place';
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

test.each([
  ['percent', { x: 100, y: 0 }, { x: 100, y: 0 }],
  ['degrees straight ahead', { yaw: 0, pitch: 0 }, { x: 50, y: 50 }],
  ['degrees to the left and up', { yaw: -180, pitch: 90 }, { x: 0, y: 0 }],
  ['degrees to the right and down', { yaw: 90, pitch: -45 }, { x: 75, y: 75 }],
])('a place in %s has a position on the flat picture', (_, place, position) => {
  const portal = v.parse(portalSchema, { viewpointId: 'front', areaId: 'expo', ...place });
  expect(positionOnPicture(portal)).toEqual(position);
});

import { areaSchema } from '@domain/venue/area';
import { widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const AREA = { id: 'lobby', names: [], defaultViewpointId: 'front', viewPoints: [], viewMode: 'VIEW_2D' };
const WIDGET = { id: 'welcome', name: 'Welcome', type: 'RICH_TEXT', configurations: [] };

const behind = (background: unknown) =>
  v.safeParse(areaSchema, { ...AREA, viewPoints: [{ id: 'front', names: [], background }] });

it.each([
  [{ type: 'BackgroundImage', assetId: 'picture' }, true],
  [{ type: 'BackgroundImage' }, false],
  [{ type: 'BackgroundVideo', playerActive: false, videoUrl: '/a.mp4' }, true],
  [{ type: 'BackgroundVideo', playerActive: true, videoUrl: '/a.mp4', posterAssetId: 'picture' }, true],
  [{ type: 'BackgroundVideo', playerActive: true }, false],
  [{ type: 'BackgroundSound', assetId: 'sound' }, false],
])('the background %j of a viewpoint is valid: %s', (background, isValid) => {
  expect(behind(background).success).toBe(isValid);
});

it.each([
  ['https://films.example/a.mp4', undefined],
  ['/a.mp4', undefined],
  ['http://films.example/a.mp4', ['must be https or of this origin']],
  ['films.example', ['must be https or of this origin']],
])('the background video at %s has the faults %j', (videoUrl, messages) => {
  const { issues } = behind({ type: 'BackgroundVideo', playerActive: true, videoUrl });
  expect(issues?.map(({ message }) => message)).toEqual(messages);
});

const PERCENTS = [
  [0, true],
  [100, true],
  [-0.5, false],
  [100.5, false],
] as const;

it.each(PERCENTS)('a portal at %d percent is valid: %s', (place, isValid) => {
  const portal = (x: number, y: number) => ({ viewpointId: 'front', areaId: 'expo', x, y });
  for (const portals of [[portal(place, 50)], [portal(50, place)]])
    expect(v.safeParse(areaSchema, { ...AREA, portals }).success).toBe(isValid);
});

it.each(PERCENTS)('a widget at %d percent is valid: %s', (place, isValid) => {
  const middle = { viewpointId: 'front', x: 50, y: 50, width: 50, height: 50 };
  for (const side of ['x', 'y', 'width', 'height']) {
    const placement = { ...middle, [side]: place };
    expect(v.safeParse(widgetSchema, { ...WIDGET, placement }).success).toBe(isValid);
  }
});

it('an area without content has no widgets and portals, and no text', () => {
  expect(v.parse(areaSchema, AREA)).toEqual({ ...AREA, descriptions: [], contentWidgets: [], portals: [] });
});

it.each([
  ['RICH_TEXT', { texts: [] }],
  ['PDF_VIEWER', { assetId: 'leaflet' }],
  ['DOWNLOADS', { files: [{ assetId: 'leaflet', names: [] }] }],
])('a widget of the type %s has its own configuration', (type, own) => {
  const all = { texts: 1, assetId: 1, files: 1, ...own };
  const widget = (configuration: object) => ({
    ...WIDGET,
    type,
    configurations: [{ id: 'one', ...configuration }],
  });
  expect(v.parse(widgetSchema, widget(all))).toEqual({ ...widget(own), names: [] });
  expect(v.safeParse(widgetSchema, widget({})).success).toBe(false);
});

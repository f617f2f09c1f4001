import { areaViewOf, nameIn } from '@domain/venue/area-view';
import { areaOf, isClosedArea } from '@domain/venue/open-venue';
import { architectureSchema } from '@domain/venue/venue';
import { globalWidgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const viewpoint = (id: string) => ({ id, names: [] });
const widget = (id: string, viewpointId?: string) => ({
  id,
  name: id,
  type: 'RICH_TEXT',
  configurations: [{ id: 'text', texts: [] }],
  ...(viewpointId && { placement: { viewpointId, x: 0.5, y: 0.5, width: 0.1, height: 0.1 } }),
});
const area = (id: string, more: object = {}) => ({
  id,
  names: [],
  defaultViewpointId: 'front',
  viewPoints: [viewpoint('front'), viewpoint('back')],
  viewMode: 'VIEW_2D',
  contentWidgets: [widget('list'), widget('left', 'front'), widget('stage', 'back')],
  ...more,
});
const architecture = v.parse(architectureSchema, {
  id: 'hall',
  defaultAreaId: 'lobby',
  areas: [area('lobby'), area('expo'), area('roof')],
});
const [lobby, expo] = architecture.areas;
if (!lobby || !expo) throw new Error('The venue has no areas');
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test.each([
  ['no viewpoint', undefined, 'front', ['left'], ['stage']],
  ['a known viewpoint', 'back', 'back', ['stage'], ['left']],
  ['an unknown viewpoint', 'side', 'front', ['left'], ['stage']],
])('a visitor who requests %s sees its content', (_, asked, shown, placed, elsewhere) => {
  const view = areaViewOf(lobby, asked);
  expect(view.viewpoint?.id).toBe(shown);
  expect(ids(view.placed)).toEqual(placed);
  expect(ids(view.elsewhere)).toEqual(elsewhere);
  expect(ids(view.listed)).toEqual(['list']);
});

test('an area whose default viewpoint is missing opens with its first one', () => {
  expect(areaViewOf({ ...lobby, defaultViewpointId: 'gone' }).viewpoint?.id).toBe('front');
  expect(areaViewOf({ ...lobby, defaultViewpointId: 'back' }).viewpoint?.id).toBe('back');
});

test('a visitor sees the portals on the shown viewpoint alone', () => {
  const portals = ['front', 'back'].map((viewpointId) => ({ viewpointId, areaId: 'expo', x: 10, y: 20 }));
  const view = areaViewOf({ ...lobby, portals }, 'back');
  expect(view.portals).toEqual([{ viewpointId: 'back', areaId: 'expo', x: 10, y: 20 }]);
});

test('a name is shown in the locale, else unchanged', () => {
  const named = { name: 'Stage', names: [{ locale: 'de', text: 'Bühne' }] };
  expect([nameIn(named, 'de'), nameIn({ name: 'Stage', names: [] }, 'de')]).toEqual(['Bühne', 'Stage']);
});

test('a removed area is found while the venue keeps it', () => {
  const open = { architecture: { ...architecture, areas: [lobby] }, assets: [], closedAreas: [expo] };
  expect([areaOf(open, 'lobby'), areaOf(open, 'expo'), areaOf(open, 'roof')]).toEqual([
    lobby,
    expo,
    undefined,
  ]);
  expect([isClosedArea(open, 'lobby'), isClosedArea(open, 'expo')]).toEqual([false, true]);
  const whole = { architecture, assets: [] };
  expect([areaOf(whole, 'roof')?.id, isClosedArea(whole, 'roof')]).toEqual(['roof', false]);
});

test('global widgets are listed in every area, after its own', () => {
  const help = v.parse(globalWidgetSchema, { ...widget('help') });
  for (const one of [lobby, expo])
    expect(ids(areaViewOf(one, 'back', [help]).listed)).toEqual(['list', 'help']);
});

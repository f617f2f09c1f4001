import { areaViewOf } from '@domain/venue/area-view';
import { providersOfView, providersOfWidget } from '@domain/venue/needed-providers';
import { type Widget, widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hall } from '../../support/small-venue';

const widgetWith = (...providers: (string[] | undefined)[]): Widget =>
  v.parse(widgetSchema, {
    id: 'map',
    name: 'Map',
    type: 'RICH_TEXT',
    configurations: providers.map((cookieProviders, index) => ({
      id: `${index}`,
      texts: [],
      ...(cookieProviders && { cookieProviders }),
    })),
  });

describe('the providers that content needs', () => {
  test.each([
    [[], []],
    [[undefined, []], []],
    [
      [['maps'], undefined, ['maps', 'wall']],
      ['maps', 'wall'],
    ],
  ])('a widget whose configurations name %j needs %j', (configurations, providers) => {
    expect(providersOfWidget(widgetWith(...configurations))).toEqual(providers);
  });

  const viewOf = (playerActive: boolean) => {
    const { architecture } = hall();
    const [area] = architecture.areas;
    if (!area) throw new Error('The hall has no area');
    const background = { type: 'BackgroundVideo' as const, playerActive, videoUrl: 'https://vimeo.com/1' };
    const viewPoints = [{ id: 'front', names: [], background }];
    return { architecture, view: areaViewOf({ ...area, viewPoints }) };
  };

  test('a view needs the providers of its video and its widgets, each once', () => {
    const { architecture, view } = viewOf(true);
    const widgets = [widgetWith(['maps', 'vimeo']), widgetWith(['maps'])];
    expect(providersOfView(architecture, view, widgets, 'en')).toEqual(['vimeo', 'maps']);
  });

  test('a disabled video needs no provider', () => {
    const { architecture, view } = viewOf(false);
    expect(providersOfView(architecture, view, [], 'en')).toEqual([]);
  });

  test('a view without a viewpoint needs the providers of its widgets', () => {
    const { architecture } = hall();
    const widgets = [widgetWith(['maps'])];
    expect(providersOfView(architecture, { viewpoint: undefined }, widgets, 'en')).toEqual(['maps']);
  });
});

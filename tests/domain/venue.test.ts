import { areaOf, walkableAreas } from '@domain/open-venue';
import { hasScriptTag } from '@domain/rich-text';
import { openVenue, referenceFaults, type Venue, venueSchema } from '@domain/venue';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hall } from '../support/open-house';

const venueOf = (): Venue => {
  const { architecture, assets } = hall();
  return structuredClone({ architectures: [architecture], assets });
};

/** The venue with one thing changed by its path. */
function changed(path: string, value: unknown): Venue {
  const venue = venueOf();
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const owner = keys.reduce<unknown>((object, key) => (object as Record<string, unknown>)[key], venue);
  (owner as Record<string, unknown>)[last] = value;
  return venue;
}

const background = (videoUrl: string) => ({ type: 'BackgroundVideo', playerActive: true, videoUrl });

describe('the venue', () => {
  it('opens with exactly one architecture', () => {
    expect(openVenue(venueOf())).toEqual(hall());
    const message = 'No active architecture could be retrieved from the venue version';
    expect(() => openVenue({ ...venueOf(), architectures: [] })).toThrow(message);
    const [one] = venueOf().architectures;
    expect(() => openVenue({ ...venueOf(), architectures: one ? [one, one] : [] })).toThrow(message);
  });

  it('finds its areas', () => {
    expect(areaOf(hall(), 'expo')?.id).toBe('expo');
    expect(areaOf(hall(), 'cellar')).toBeUndefined();
  });

  it.each([
    ['no floor plan', [], ['lobby', 'expo']],
    ['a floor plan of all, in its order', ['expo', 'lobby'], ['expo', 'lobby']],
    ['a floor plan of one, the others after it', ['expo'], ['expo', 'lobby']],
    ['a floor plan that hides one', ['expo', '-lobby'], ['expo']],
    ['a floor plan that hides one and says nothing of the other', ['-lobby'], ['expo']],
    ['a floor plan with an area that is not there', ['cellar', 'expo'], ['expo', 'lobby']],
    ['a floor plan that shows one twice', ['expo', 'expo'], ['expo', 'lobby']],
  ])('with %s offers the areas to walk to', (_, positions, walkable) => {
    const { architecture } = hall();
    const areaPositions = positions.map((position) => ({
      areaId: position.replace('-', ''),
      visible: !position.startsWith('-'),
    }));
    const areas = walkableAreas({ ...architecture, floorplan: { areaPositions } });
    expect(areas.map(({ id }) => id)).toEqual(walkable);
  });

  it('has no fault as it is', () => {
    expect(referenceFaults(venueOf())).toEqual([]);
  });

  it.each([
    ['architectures.0.defaultAreaId', 'cellar', 'area'],
    ['architectures.0.floorplan.areaPositions.1.areaId', 'cellar', 'area'],
    ['architectures.0.areas.0.defaultViewpointId', 'roof', 'viewpoint'],
    ['architectures.0.areas.0.portals.0.areaId', 'cellar', 'area'],
    ['architectures.0.areas.0.portals.0.viewpointId', 'roof', 'viewpoint'],
    ['architectures.0.areas.0.viewPoints.0.background.assetId', 'nothing', 'asset'],
  ])('names the broken reference %s', (path, value, what) => {
    const faults = referenceFaults(changed(path, value));
    expect(faults).toEqual([{ path, message: expect.stringContaining(`no such ${what}`) }]);
  });

  it.each(['contentWidgets.0.configurations.0.assetId', 'contentWidgets.1.configurations.0.files.0.assetId'])(
    'names the widget whose file is missing (%s)',
    (path) => {
      const faults = referenceFaults(changed(`architectures.0.areas.1.${path}`, 'nothing'));
      const widget = path.split('.').slice(0, 2).join('.');
      expect(faults).toEqual([
        { path: `architectures.0.areas.1.${widget}`, message: 'no such asset: nothing' },
      ]);
    },
  );

  it('names the widget that stands on a viewpoint that is not there', () => {
    const path = 'architectures.0.areas.0.contentWidgets.0.placement.viewpointId';
    expect(referenceFaults(changed(path, 'roof'))).toEqual([{ path, message: 'no such viewpoint: roof' }]);
  });

  it.each([['style.logoAssetId'], ['uiAssets.loginLogoAssetId'], ['uiAssets.loginBackgroundAssetId']])(
    'names the missing picture %s',
    (place) => {
      const path = `architectures.0.${place}`;
      expect(referenceFaults(changed(path, 'nothing'))).toEqual([
        { path, message: 'no such asset: nothing' },
      ]);
    },
  );

  it('names the missing poster of a background film', () => {
    const film = { ...background('/demo/a.mp4'), posterAssetId: 'nothing' };
    const path = 'architectures.0.areas.0.viewPoints.0.background';
    expect(referenceFaults(changed(path, film))).toEqual([
      { path: `${path}.posterAssetId`, message: 'no such asset: nothing' },
    ]);
  });

  it('names every broken reference, not only the first', () => {
    const venue = changed('architectures.0.areas.0.portals.0.areaId', 'cellar');
    const broken = { ...venue, assets: [] };
    expect(referenceFaults(broken).length).toBeGreaterThan(3);
  });
});

it.each([
  ['https://films.example/a.mp4', true],
  ['/demo/a.mp4', true],
  ['http://films.example/a.mp4', false],
  ['//films.example/a.mp4', false],
  ['javascript:alert(1)', false],
  ['data:video/mp4;base64,AAAA', false],
  ['films/a.mp4', false],
])('a background film may come from %s: %s', (videoUrl, accepted) => {
  const venue = changed('architectures.0.areas.0.viewPoints.0.background', background(videoUrl));
  expect(v.safeParse(venueSchema, venue).success).toBe(accepted);
});

it.each([
  ['<p>Imprint</p>', false],
  ['<script>alert(1)</script>', true],
  ['<SCRIPT src=x>', true],
  ['< script >', true],
  ['</script>', true],
  ['<script/x>', true],
  ['<description>', false],
  ['The word script', false],
  ['<scripted>', false],
])('rich text %j counts as invalid: %s', (html, invalid) => {
  expect(hasScriptTag(html)).toBe(invalid);
});

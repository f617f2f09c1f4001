import { hasScriptTag } from '@domain/shared/localized';
import { areaOf, linkedAreas, walkableAreas } from '@domain/venue/open-venue';
import { architectureSchema, openVenue, type Venue, venueSchema } from '@domain/venue/venue';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hall } from '../../support/small-venue';

const venueOf = (): Venue => {
  const { architecture, assets } = hall();
  return structuredClone({ architectures: [architecture], assets });
};

/** Returns the venue with one value changed by its path. */
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
  it('the venue opens with exactly one architecture', () => {
    expect(openVenue(venueOf())).toEqual(hall());
    const message = 'No active architecture could be retrieved from the venue version';
    expect(() => openVenue({ ...venueOf(), architectures: [] })).toThrow(message);
    const [one] = venueOf().architectures;
    expect(() => openVenue({ ...venueOf(), architectures: one ? [one, one] : [] })).toThrow(message);
  });

  it('an architecture that names only its areas has no banner, navigation, tracking or style', () => {
    const least = { id: 'hall', defaultAreaId: 'lobby', areas: [] };
    expect(v.parse(architectureSchema, least)).toEqual({
      ...least,
      names: [],
      impress: [],
      privacyNotice: [],
      floorplan: { areaPositions: [] },
      style: {},
      uiAssets: {},
      globalNavigationEnabled: false,
      cookieBannerConfig: { type: 'NONE', text: [], personalizedTrackingText: [], styling: {} },
      cookieProviders: [],
      personalizedTrackingEnabled: false,
    });
  });

  it('the venue finds its areas', () => {
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
  ])('the venue lists its areas with %s', (_, positions, walkable) => {
    const { architecture } = hall();
    const areaPositions = positions.map((position) => ({
      areaId: position.replace('-', ''),
      visible: !position.startsWith('-'),
    }));
    const planned = { ...architecture, floorplan: { areaPositions } };
    expect(walkableAreas(planned).map(({ id }) => id)).toEqual(walkable);
    const hidden = ['lobby', 'expo'].filter((id) => !walkable.includes(id));
    expect(linkedAreas(planned).map(({ id }) => id)).toEqual([...walkable, ...hidden]);
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

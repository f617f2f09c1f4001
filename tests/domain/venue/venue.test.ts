import { areaOf, linkedAreas, walkableAreas } from '@domain/venue/open-venue';
import { architectureSchema, openVenue, type Venue } from '@domain/venue/venue';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hall } from '../../support/small-venue';

const venueOf = (): Venue => {
  const { architecture, assets } = hall();
  return structuredClone({ architectures: [architecture], assets });
};

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

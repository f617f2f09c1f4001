import { areaOf } from '@domain/venue/open-venue';
import { architectureSchema, type OpenVenue } from '@domain/venue/venue';
import * as v from 'valibot';

const areaWith = (id: string, ...names: string[]) => ({
  id,
  names: [],
  defaultViewpointId: 'front',
  viewPoints: [],
  viewMode: 'VIEW_2D',
  contentWidgets: names.map((name) => ({
    id: 'programme',
    name,
    type: 'RICH_TEXT',
    configurations: [{ id: 'text', texts: [] }],
  })),
});
const venueOf = (...areas: object[]): OpenVenue => ({
  architecture: v.parse(architectureSchema, { id: 'hall', defaultAreaId: 'lobby', areas }),
  assets: [],
});
export const printed = () => venueOf(areaWith('lobby'), areaWith('expo', 'Programme'));
export const venue = printed();
export const reprinted = venueOf(areaWith('lobby'), areaWith('expo', 'New programme'));
export const withoutExpo = venueOf(areaWith('lobby'));
const VERSIONS = [venue, reprinted, withoutExpo];
/** Returns whether a shown venue equals one of the versions. */
export const isVersion = (shown: OpenVenue): boolean =>
  VERSIONS.some(({ architecture }) => JSON.stringify(architecture) === JSON.stringify(shown.architecture));

export const programmeOf = (shown: OpenVenue | null): string | undefined =>
  shown ? areaOf(shown, 'expo')?.contentWidgets.find(({ id }) => id === 'programme')?.name : undefined;

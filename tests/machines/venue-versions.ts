import { architectureSchema, type OpenVenue } from '@domain/venue/venue';
import type { MergedVenue } from '@domain/venue/venue-changes';
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
/** What of a next version may be shown: nothing new, all of it, or nothing or a part of it yet. */
export const merges: MergedVenue[] = [
  { venue, waiting: null },
  { venue: reprinted, waiting: null },
  { venue, waiting: withoutExpo },
  { venue: printed(), waiting: withoutExpo },
];

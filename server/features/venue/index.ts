import { member } from '../../backend/realtime/rules/build/predicates';
import { designerRoutes } from './designer-routes';
import { routes as venueRoutes } from './venue-routes';

export {
  commands,
  createVenueChanges,
  VENUE_BYTES_MAX,
  type VenueAnswers,
  type VenueChanges,
} from './change-venue';
export { announceVersion, type KeepingParts, keepOfVenue, writeChildren } from './each-change';
export { latestArchitecture, type VenueStore, venueStore, wasSaved } from './venue-store';
export { type VenueView, venueView } from './venue-view';

export const routes = [...venueRoutes, ...designerRoutes];

// Written by the server alone, which rules don't concern.
export const rules = { 'hints/venueVersion': { '.read': member } };

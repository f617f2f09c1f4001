import { designerRoutes } from './designer-routes';
import { routes as venueRoutes } from './venue-routes';

export { createVenueChanges, VENUE_BYTES_MAX, type VenueChanges } from './change-venue';
export { announceVersion, currentVenue, withEachChange, writeChildren } from './each-change';
export { rules } from './rules';
export { commands, type VenueAnswers } from './venue-commands';
export { latestArchitecture, type VenueStore, venueStore, wasSaved } from './venue-store';
export { type VenueView, venueView } from './venue-view';

export const routes = [...venueRoutes, ...designerRoutes];

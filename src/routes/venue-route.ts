import { createRoute, redirect } from '@tanstack/react-router';
import { openVenueOf } from './gates';
import { sessionRoute } from './session-route';

export const venueRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/v/$architectureId',
  staticData: { name: 'ArchitectureView' },
});

/** On entry the venue is loaded and the person stands in its default area (spec §2). */
export const venueEntryRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/',
  loader: async (asked) => {
    const { architecture } = await openVenueOf(asked, asked.params.architectureId);
    throw redirect({
      to: '/v/$architectureId/area/{-$areaId}',
      params: { architectureId: architecture.id, areaId: architecture.defaultAreaId },
      replace: true,
    });
  },
});

import { areaOf } from '@domain/open-venue';
import type { OpenVenue } from '@domain/venue';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { child } from '@/app/child';
import { type Asked, openVenueOf } from './gates';
import { venueRoute } from './venue-route';

/** The page's code, also to be fetched ahead. */
export const loadAreaPage = () => import('@/views/area/area-page');

interface AreaSearch {
  viewpoint?: string;
}

export const areaRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/area/{-$areaId}',
  staticData: { name: 'Area' },
  validateSearch: (search: Record<string, unknown>): AreaSearch =>
    typeof search.viewpoint === 'string' ? { viewpoint: search.viewpoint } : {},
  loader: async (asked) => {
    const { architectureId, areaId } = asked.params;
    const venue = await openVenueOf(asked, architectureId);
    const { defaultAreaId } = venue.architecture;
    const area = areaOf(venue, areaId ?? standingIn(asked, venue) ?? defaultAreaId);
    if (area) return { venue, area };
    throw redirect({
      to: '/v/$architectureId/area/{-$areaId}',
      params: { architectureId, areaId: defaultAreaId },
      replace: true,
    });
  },
  onEnter: ({ context, loaderData }) => enter(context.app, loaderData?.area.id),
  onStay: ({ context, loaderData }) => enter(context.app, loaderData?.area.id),
  component: lazyRouteComponent(loadAreaPage, 'AreaPage'),
});

/** The area somebody stands in at an address that names none: another default area does not move them. */
function standingIn({ context, location }: Asked, venue: OpenVenue): string | null {
  const areaId = lastAreaId(child(context.app, 'navigation').getSnapshot());
  const isThere = context.previous() === location.href && areaId !== null && areaOf(venue, areaId);
  return isThere ? areaId : null;
}

function enter(app: Parameters<typeof child>[0], areaId: string | undefined): void {
  if (areaId) child(app, 'navigation').send({ type: 'area.enter', areaId });
}

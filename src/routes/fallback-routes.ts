import { Failure } from '@domain/failure';
import { createRoute, redirect } from '@tanstack/react-router';
import { type Asked, openVenueOf, publishedId } from './gates';
import { sessionRoute } from './session-route';

/**
 * spec §2, FallbackToDefaultArea: to the venue's default area; without one the navigation is cancelled. Where no venue
 * is left at all, nobody is sent back into one that was cleared.
 */
async function toDefaultArea(asked: Asked): Promise<never> {
  const architectureId = publishedId(asked.context.app);
  if (architectureId === null) throw new Failure('FUNCTION_UNSUPPORTED', 'There is no venue to show');
  const { architecture } = await openVenueOf(asked, architectureId);
  throw redirect({
    to: '/v/$architectureId/area/{-$areaId}',
    params: { architectureId: architecture.id, areaId: architecture.defaultAreaId },
    replace: true,
  });
}

export const homeRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/',
  staticData: { name: 'root' },
  loader: toDefaultArea,
});

export const fallbackRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '$',
  staticData: { name: 'FallbackToDefaultArea' },
  loader: toDefaultArea,
});

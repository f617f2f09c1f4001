import { createRoute, redirect } from '@tanstack/react-router';
import { type Asked, openVenueOf, publishedId } from './gates';
import { sessionRoute } from './session-route';

/** spec §2, FallbackToDefaultArea: to the venue's default area; without one the navigation is cancelled. */
async function toDefaultArea(asked: Asked): Promise<never> {
  const { architecture } = await openVenueOf(asked, publishedId(asked.context.app) ?? '');
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

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openVenueOf } from './gates';
import { venueRoute } from './venue-route';

export const imprintRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/imprint',
  staticData: { name: 'imprint' },
  loader: (asked) => openVenueOf(asked, asked.params.architectureId),
  component: lazyRouteComponent(() => import('@/views/legal/imprint-page'), 'ImprintPage'),
});

export const privacyPolicyRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/privacy-policy',
  staticData: { name: 'privacyPolicy' },
  loader: (asked) => openVenueOf(asked, asked.params.architectureId),
  component: lazyRouteComponent(() => import('@/views/legal/privacy-policy-page'), 'PrivacyPolicyPage'),
});

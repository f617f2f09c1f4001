import { createRoute, redirect } from '@tanstack/react-router';
import { askSession } from './gates';
import { publicationRoute } from './publication-route';

/** Second gate: pages of the venue are for those who may enter. */
export const sessionRoute = createRoute({
  getParentRoute: () => publicationRoute,
  id: 'session',
  beforeLoad: async (asked) => {
    if (!(await askSession(asked)))
      throw redirect({ to: '/login', search: { redirect: asked.location.href }, replace: true });
  },
});

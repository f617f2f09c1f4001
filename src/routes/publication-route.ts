import { createRoute, redirect } from '@tanstack/react-router';
import { askPublication } from './gates';
import { rootRoute } from './root-route';

/** First gate: a venue that is not published shows nothing but its notice. */
export const publicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'publication',
  beforeLoad: async (asked) => {
    if (!(await askPublication(asked)))
      throw redirect({ to: '/work-in-progress', search: { redirect: asked.location.href }, replace: true });
  },
});

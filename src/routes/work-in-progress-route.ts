import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askPublication, goOn } from './gates';
import { redirectSearch } from './redirect-search';
import { rootRoute } from './root-route';

export const workInProgressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/work-in-progress',
  staticData: { name: 'WorkInProgress' },
  validateSearch: redirectSearch,
  beforeLoad: async (asked) => {
    if (await askPublication(asked)) throw goOn(asked.search.redirect);
  },
  component: lazyRouteComponent(
    () => import('@/views/work-in-progress/work-in-progress-page'),
    'WorkInProgressPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askSession, goOn } from './gates';
import { publicationRoute } from './publication-route';
import { redirectSearch } from './redirect-search';

export const loginRoute = createRoute({
  getParentRoute: () => publicationRoute,
  path: '/login',
  staticData: { name: 'login' },
  validateSearch: redirectSearch,
  beforeLoad: async (asked) => {
    if (await askSession(asked)) throw goOn(asked.search.redirect);
  },
  component: lazyRouteComponent(() => import('@/views/login/login-page'), 'LoginPage'),
});

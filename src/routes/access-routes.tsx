import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { askPublication, askSession, goOn, type RouterContext } from './gates';
import { Shell } from './shell';

/** The `redirect` query of the login and work-in-progress pages. */
const redirectSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === 'string' ? { redirect: search.redirect } : {};

/** An address that cannot be decoded matches no route below; like any unknown one it leads home (spec §2). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }) => {
    if (matches.length === 1) throw redirect({ to: '/', replace: true });
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

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

/** First gate: a venue that is not published shows only its notice. */
export const publicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'publication',
  beforeLoad: async (asked) => {
    if (!(await askPublication(asked)))
      throw redirect({ to: '/work-in-progress', search: { redirect: asked.location.href }, replace: true });
  },
});

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

/** Second gate: the pages of the venue need a session, unless login is disabled. */
export const sessionRoute = createRoute({
  getParentRoute: () => publicationRoute,
  id: 'session',
  beforeLoad: async (asked) => {
    if (!(await askSession(asked)))
      throw redirect({ to: '/login', search: { redirect: asked.location.href }, replace: true });
  },
});

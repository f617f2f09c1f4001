import { currentSession } from '@machines/auth/auth.selectors';
import { hasNavigationGuards, isPassageFree } from '@machines/navigation/navigation.machine';
import {
  createBrowserHistory,
  createRouter,
  type RouterEvents,
  type RouterHistory,
} from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { AppActor } from '@/app/app-actor';
import { child, findChild } from '@/app/child';
import { GateFailed } from '@/views/gate-failed/gate-failed';
import {
  hostsLoginRoute,
  hostsModerationRoute,
  hostsRoute,
  loginRoute,
  publicationRoute,
  rootRoute,
  sessionRoute,
  workInProgressRoute,
} from './gates';
import { keepSteps, pageKey } from './history-steps';
import { openBannerByHash, sendPageViews, setTitleAndFocus } from './page-effects';
import { loadAreaPage, venueRoutes } from './venue-routes';

const routeTree = rootRoute.addChildren([
  workInProgressRoute,
  hostsLoginRoute,
  hostsRoute,
  hostsModerationRoute,
  publicationRoute.addChildren([loginRoute, sessionRoute.addChildren(venueRoutes)]),
]);

/** Returns a router with the routes of spec §2 on a started root actor. */
export function createFoyerRouter(app: AppActor, history: RouterHistory = createBrowserHistory()) {
  keepSteps(history, child(app, 'navigation'));
  const router = createRouter({
    routeTree,
    context: { app, previous: (): string | null => router.state.resolvedLocation?.href ?? null },
    history,
    defaultErrorComponent: GateFailed,
    defaultPendingMs: 0,
    defaultPreload: false,
    scrollRestoration: true,
    getScrollRestorationKey: pageKey,
  });
  connect(router, app);
  setTitleAndFocus(router, app);
  openBannerByHash(router, app);
  sendPageViews(router, app);
  return router;
}

export type FoyerRouter = ReturnType<typeof createFoyerRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: FoyerRouter;
  }
}

/**
 * Returns whether a navigation stays on the page of the one before. The router itself knows the page it comes from only
 * once that is resolved, which is a moment after it is shown.
 */
function pageWatch() {
  let current: string | undefined;
  return ({ toLocation }: RouterEvents['onBeforeNavigate']): boolean => {
    const former = current;
    current = pageKey(toLocation);
    return current === former;
  };
}

function connect(router: FoyerRouter, app: AppActor): void {
  const navigation = child(app, 'navigation');
  const reload = () => {
    if (router.state.resolvedLocation) void router.invalidate();
  };
  app.on('access.changed', reload);
  app.on('venue.changed', reload);
  app.on('venue.withdrawn', () => void router.navigate({ to: '/', replace: true }));
  const preloadArea = () => loadAreaPage().catch(() => {});
  app.on('session.found', preloadArea);
  // Found before there was a router.
  if (currentSession(child(app, 'auth').getSnapshot())) void preloadArea();
  const staysOnPage = pageWatch();
  router.subscribe('onBeforeNavigate', (move) => {
    if (staysOnPage(move)) return;
    navigation.send({ type: 'dialogs.close' });
    findChild(app.getSnapshot(), 'cookieBanner')?.send({ type: 'banner.close' });
    navigation.send({ type: 'gates.check' });
  });
  router.subscribe('onResolved', () => {
    navigation.send({ type: 'gates.finish' });
  });
  router.subscribe('onRendered', () => app.send({ type: 'page.shown' }));
  router.history.block({
    enableBeforeUnload: () => hasNavigationGuards(navigation.getSnapshot()),
    blockerFn: async ({ currentLocation, nextLocation }) => {
      if (pageKey(currentLocation) === pageKey(nextLocation)) return false;
      navigation.send({ type: 'navigation.want' });
      return hasNavigationGuards(await waitFor(navigation, isPassageFree));
    },
  });
}

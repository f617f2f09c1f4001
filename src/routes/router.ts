import { hasNavigationGuards, isPassageFree } from '@machines/navigation/navigation.machine';
import { createRouter, type RouterEvents, type RouterHistory } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { child } from '@/app/child';
import type { AppActor } from '@/app/create-app';
import { fetchAhead } from '@/ui/fetch-ahead';
import { GateFailed } from '@/views/gate-failed/gate-failed';
import { announcePages } from './announce-pages';
import { areaRoute, loadAreaPage } from './area-route';
import { countPages } from './count-pages';
import { fallbackRoute, homeRoute } from './fallback-routes';
import { legacyRoutes } from './legacy-routes';
import { imprintRoute, privacyPolicyRoute } from './legal-routes';
import { loginRoute } from './login-route';
import { followPrivacyHash } from './privacy-hash';
import { publicationRoute } from './publication-route';
import { rootRoute } from './root-route';
import { sessionRoute } from './session-route';
import { venueEntryRoute, venueRoute } from './venue-route';
import { workInProgressRoute } from './work-in-progress-route';

const routeTree = rootRoute.addChildren([
  workInProgressRoute,
  publicationRoute.addChildren([
    loginRoute,
    sessionRoute.addChildren([
      homeRoute,
      venueRoute.addChildren([venueEntryRoute, areaRoute, imprintRoute, privacyPolicyRoute]),
      ...legacyRoutes,
      fallbackRoute,
    ]),
  ]),
]);

/** The routes of spec §2 on a started root actor. */
export function createFoyerRouter(app: AppActor, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { app, previous: (): string | null => router.state.resolvedLocation?.href ?? null },
    ...(history && { history }),
    defaultErrorComponent: GateFailed,
    defaultPendingMs: 0,
    defaultPreload: false,
    scrollRestoration: true,
  });
  connect(router, app);
  announcePages(router, app);
  followPrivacyHash(router, app);
  countPages(router, app);
  return router;
}

export type FoyerRouter = ReturnType<typeof createFoyerRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: FoyerRouter;
  }
}

/** A page whose data is asked for again is no navigation. */
const isSamePlace = ({ fromLocation, toLocation }: RouterEvents['onBeforeNavigate']): boolean =>
  fromLocation !== undefined && fromLocation.state.__TSR_key === toLocation.state.__TSR_key;

function connect(router: FoyerRouter, app: AppActor): void {
  const navigation = child(app, 'navigation');
  const banner = child(app, 'cookieBanner');
  const askAgain = () => {
    if (router.state.resolvedLocation) void router.invalidate();
  };
  app.on('access.changed', askAgain);
  app.on('venue.changed', askAgain);
  app.on('venue.withdrawn', () => void router.navigate({ to: '/', replace: true }));
  app.on('session.found', () => fetchAhead(loadAreaPage)());
  router.subscribe('onBeforeNavigate', (move) => {
    if (isSamePlace(move)) return;
    navigation.send({ type: 'dialogs.close' });
    banner.send({ type: 'banner.close' });
    navigation.send({ type: 'gates.check' });
  });
  router.subscribe('onResolved', () => navigation.send({ type: 'gates.finish' }));
  router.history.block({
    enableBeforeUnload: () => hasNavigationGuards(navigation.getSnapshot()),
    blockerFn: async () => {
      navigation.send({ type: 'navigation.want' });
      return hasNavigationGuards(await waitFor(navigation, isPassageFree));
    },
  });
}

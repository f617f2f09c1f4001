import { currentSession } from '@machines/auth/auth.machine';
import { hasNavigationGuards, isPassageFree, openDialogs } from '@machines/navigation/navigation.machine';
import {
  createBrowserHistory,
  createRouter,
  type HistoryLocation,
  type ParsedLocation,
  type RouterEvents,
  type RouterHistory,
} from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { AppActor } from '@/app/app-actor';
import { type ChildActor, child, findChild } from '@/app/child';
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
import { openBannerByHash, sendPageViews, setTitleAndFocus } from './page-effects';
import { loadAreaPage, venueRoutes } from './venue-routes';

const routeTree = rootRoute.addChildren([
  workInProgressRoute,
  hostsLoginRoute,
  hostsRoute,
  hostsModerationRoute,
  publicationRoute.addChildren([loginRoute, sessionRoute.addChildren(venueRoutes)]),
]);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of a step within its page; the page itself has none. */
    step?: number;
    /** The key of the page that the step belongs to. */
    page?: string;
  }
}

type Place = Pick<HistoryLocation | ParsedLocation, 'state'>;

/** Returns the key of the page at a location, which all its steps share. */
const pageKey = ({ state }: Place): string => state.page ?? state.__TSR_key ?? '';

const stepOf = ({ state }: Place): number => state.step ?? 0;

/**
 * Makes every open dialog one entry of the history, at the address of its page: Back closes the dialog. The
 * router sees pages only. A dialog that closes otherwise leaves its entry to the next one; Back passes over
 * such entries, and a navigation removes all of them. A step may change its address: the state of the replacement
 * names its page.
 */
function keepSteps(history: RouterHistory, navigation: ChildActor<'navigation'>): void {
  const { push, replace, subscribe } = history;
  const dialogs = () => openDialogs(navigation.getSnapshot());
  let known = dialogs();
  let returning: Promise<void> | undefined;
  let arrive: (() => void) | undefined;

  navigation.subscribe(() => {
    if (dialogs() === known) return;
    known = dialogs();
    for (let step = stepOf(history.location) + 1; step <= known.length; step++) {
      const { href, state } = history.location;
      push(href, { ...state, step, page: pageKey(history.location) }, { ignoreBlocker: true });
      history.flush();
    }
  });

  /** Handles a move to a lower step of the page. */
  const goBackTo = (step: number): void => {
    if (arrive) arrive();
    else if (dialogs().length === 0) history.go(-(step + 1));
    else
      do navigation.send({ type: 'dialog.pop' });
      while (dialogs().length > step);
  };

  history.subscribe = (listener) => {
    let last = history.location;
    return subscribe((move) => {
      const from = last;
      last = move.location;
      if (pageKey(from) !== pageKey(last)) listener(move);
      else if (stepOf(last) < stepOf(from)) goBackTo(stepOf(last));
    });
  };

  const goToPage = (): Promise<void> =>
    new Promise((resolve) => {
      arrive = () => {
        arrive = returning = undefined;
        resolve();
      };
      history.go(-stepOf(history.location), { ignoreBlocker: true });
    });
  /** Runs a navigation at the page's own entry, so that it removes or replaces the steps as well. */
  const atPage = (navigate: () => void): void => {
    if (stepOf(history.location) > 0) returning ??= goToPage();
    if (returning !== undefined) void returning.then(navigate);
    else navigate();
  };
  history.push = (...to) => atPage(() => push(...to));
  history.replace = (...to) => {
    const [href, state] = to;
    // What changes only the address of a step is nothing for the router.
    if (state?.page === pageKey(history.location)) replace(href, state, { ignoreBlocker: true });
    else atPage(() => replace(...to));
  };
}

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

import { safeRedirect } from '@domain/shared/address';
import { type Failure, toFailure } from '@domain/shared/failure';
import { GATE_TIMEOUT } from '@domain/shared/limits';
import type { OpenVenue } from '@domain/venue/venue';
import { authFailure, isLoginDisabled, isSignedIn } from '@machines/auth/auth.machine';
import {
  isPublicationUnknown,
  isPublished,
  publicationFailure,
  publishedArchitectureId,
} from '@machines/publication/publication.machine';
import { openedVenue, venueFailure } from '@machines/venue/venue.machine';
import {
  createRootRouteWithContext,
  createRoute,
  isRedirect,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { type ActorRef, type AnyMachineSnapshot, type EventObject, waitFor } from 'xstate';
import type { AppActor } from '@/app/app-actor';
import { child, findChild } from '@/app/child';
import { withLaterTexts } from '@/app/later-texts';
import { Shell } from './shell';

/**
 * Waits until a machine has decided, either way: `ready` may never come, `settled` does.
 * Rejects when the navigation is superseded or after the gate's timeout.
 */
const settled = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: ActorRef<Snapshot, Event>,
  signal: AbortSignal,
): Promise<Snapshot> =>
  waitFor(actor, (snapshot) => !snapshot.hasTag('pending'), { signal, timeout: GATE_TIMEOUT });

interface RouterContext {
  app: AppActor;
  /** Returns the address of the shown page, null before the first one. */
  previous: () => string | null;
}

/** The router's context for a gate or loader. */
export interface Asked {
  context: RouterContext;
  abortController: AbortController;
  location: { href: string; search: Record<string, unknown> };
}

const failed = (failure: Failure | null): Failure =>
  toFailure(failure ?? new Error('The gate has no answer'));

/** Pages that only redirect: going back to one of them would lead to the failed gate again. */
const IN_BETWEEN = /^\/(login|hosts\/login|work-in-progress)(\?|$)/;

const mayReturnTo = (previous: string | null, { location, abortController }: Asked): previous is string =>
  previous !== null &&
  previous !== location.href &&
  !IN_BETWEEN.test(previous) &&
  !abortController.signal.aborted;

/**
 * Keeps the previous location when a gate fails, and reports that; without one the failure is shown in place
 * of the page.
 */
async function kept<Answer>(
  asked: Asked,
  answer: Promise<Answer>,
  report: (failure: Failure) => void = () => {},
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const previous = asked.context.previous();
    if (isRedirect(error) || !mayReturnTo(previous, asked)) throw error;
    report(toFailure(error));
    throw redirect({ href: previous, replace: true });
  }
}

async function publication({ context, abortController }: Asked): Promise<boolean> {
  const snapshot = await settled(child(context.app, 'publication'), abortController.signal);
  if (isPublicationUnknown(snapshot)) throw failed(publicationFailure(snapshot));
  return isPublished(snapshot);
}

async function session({ context, abortController }: Asked): Promise<boolean> {
  const snapshot = await settled(child(context.app, 'auth'), abortController.signal);
  const failure = authFailure(snapshot);
  if (failure) throw failure;
  return isSignedIn(snapshot) || isLoginDisabled(snapshot);
}

async function venue({ context, abortController }: Asked, architectureId: string): Promise<OpenVenue> {
  const actor = child(context.app, 'venue');
  actor.send({ type: 'venue.load', architectureId });
  const snapshot = await settled(actor, abortController.signal);
  const opened = openedVenue(snapshot);
  if (!opened) throw failed(venueFailure(snapshot));
  return opened;
}

/** spec §4, Venue publication: resolves whether the venue is published. Rejects when that is unknown. */
const askPublication = (asked: Asked): Promise<boolean> => kept(asked, publication(asked));

/** spec §4, Login enabled: resolves whether the user can pass without login. Rejects when that is unknown. */
const askSession = (asked: Asked): Promise<boolean> => kept(asked, session(asked));

/** Keeps the page before when an answer fails, and says why above it (spec §8); without one the failure is its page. */
export const orStay = <Answer,>(asked: Asked, answer: Promise<Answer>): Promise<Answer> =>
  kept(asked, answer, ({ kind, errMsg }) => {
    const globalError = child(asked.context.app, 'globalError');
    globalError.send({ type: 'error.raise', code: kind, message: errMsg });
  });

/** Returns the venue of an architecture, loaded if necessary. Rejects with the reason if that fails (spec §5 and §8). */
export const openVenueOf = (asked: Asked, architectureId: string): Promise<OpenVenue> =>
  orStay(asked, venue(asked, architectureId));

/** Keeps the page before when the user is banned from an area; without one the page leads them out. */
export function refuseBanned({ context, location }: Asked, areaId: string): void {
  const refusal = { type: 'entry.refuse', areaId } as const;
  const chat = findChild(context.app.getSnapshot(), 'chatPanel')?.getSnapshot();
  const restrictions = chat?.children.restrictions;
  const previous = context.previous();
  if (previous === null || previous === location.href || !restrictions?.getSnapshot().can(refusal)) return;
  restrictions.send(refusal);
  throw redirect({ href: previous, replace: true });
}

/** Returns the published venue's id, once publication has settled. */
export const publishedId = (app: AppActor): string | null =>
  publishedArchitectureId(child(app, 'publication').getSnapshot());

/** Redirects to the requested page if it is on this origin. */
const goOn = (target: unknown) => redirect({ href: safeRedirect(target), replace: true });

const textsIn = (search: Record<string, unknown>, ...keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : [])));

/** The query of the login and work-in-progress pages; the language is kept while another service logs the user in. */
const redirectSearch = (search: Record<string, unknown>): { redirect?: string; lang?: string } =>
  textsIn(search, 'redirect', 'lang');

/** Returns the query with which such a page leads back to the one that was asked for. */
const backTo = ({ location: { href, search } }: Asked) => ({ redirect: href, ...textsIn(search, 'lang') });

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
  component: lazyRouteComponent(() => import('@/views/login/work-in-progress-page'), 'WorkInProgressPage'),
});

/** First gate: a venue that is not published shows only its notice. */
export const publicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'publication',
  beforeLoad: async (asked) => {
    if (!(await askPublication(asked)))
      throw redirect({ to: '/work-in-progress', search: backTo(asked), replace: true });
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

const lazyHostsPage = lazyRouteComponent(
  withLaterTexts(() => import('@/views/hosts/hosts-page')),
  'HostsPage',
);

/** Hosts log in at any time, also while nothing is published. */
export const hostsLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hosts/login',
  staticData: { name: 'login' },
  beforeLoad: async (asked) => {
    if (await askSession(asked)) throw redirect({ to: '/hosts', replace: true });
  },
  component: lazyRouteComponent(() => import('@/views/login/login-page'), 'LoginPage'),
});

const toHostsLogin = async (asked: Asked): Promise<void> => {
  if (!(await askSession(asked))) throw redirect({ to: '/hosts/login', replace: true });
};

export const hostsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hosts',
  staticData: { name: 'hosts' },
  beforeLoad: toHostsLogin,
  component: lazyHostsPage,
});

export const hostsModerationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hosts/moderation',
  staticData: { name: 'hosts' },
  beforeLoad: toHostsLogin,
  component: lazyRouteComponent(
    withLaterTexts(() => import('@/views/moderation/moderation-page')),
    'ModerationOfHosts',
  ),
});

/** Second gate: the pages of the venue need a session, unless login is disabled. */
export const sessionRoute = createRoute({
  getParentRoute: () => publicationRoute,
  id: 'session',
  beforeLoad: async (asked) => {
    if (!(await askSession(asked))) throw redirect({ to: '/login', search: backTo(asked), replace: true });
  },
});

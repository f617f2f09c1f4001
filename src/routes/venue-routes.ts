import type { AreaSearch } from '@domain/search/place';
import { Failure } from '@domain/shared/failure';
import type { Area } from '@domain/venue/area';
import { areaOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AppActor } from '@/app/app-actor';
import { child } from '@/app/child';
import { withLaterTexts } from '@/app/later-texts';
import { areaLink } from '@/ui/controls/area-link';
import type { AgendaSearch } from '@/views/agenda/use-agenda-search';
import { type Asked, openVenueOf, orStay, publishedId, refuseBanned, sessionRoute } from './gates';
import { preloadShell } from './shell';

const venueRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/v/$architectureId',
  staticData: { name: 'ArchitectureView' },
});

async function toDefaultAreaOf(asked: Asked, architectureId: string): Promise<never> {
  const { architecture } = await openVenueOf(asked, architectureId);
  throw redirect({ ...areaLink(architecture.id, architecture.defaultAreaId), replace: true });
}

/** spec §2: loads the venue on entry and shows its default area. */
const venueEntryRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/',
  loader: (asked) => toDefaultAreaOf(asked, asked.params.architectureId),
});

/** Loads the code of a page inside the venue together with what stands around it. */
function withShell<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return () => {
    preloadShell();
    return load();
  };
}

/** Loads the code of the area page, for its route and for preloading. */
export const loadAreaPage = withShell(() => import('@/views/area/area-page'));
const loadLegalPages = withShell(() => import('@/views/legal/legal-pages'));
const loadModerationPage = withShell(withLaterTexts(() => import('@/views/moderation/moderation-page')));
const loadAgendaPage = withShell(withLaterTexts(() => import('@/views/agenda/agenda-page')));

interface InArea {
  context: Asked['context'];
  loaderData?: { area: Area };
}

const enterArea = ({ context, loaderData }: InArea): void => enter(context.app, loaderData?.area.id);

/** A page in an area; without that area, the default one. */
const inArea = {
  loader: async (asked: Asked & { params: { architectureId: string; areaId?: string } }) => {
    const { architectureId, areaId } = asked.params;
    const venue = await openVenueOf(asked, architectureId);
    const { defaultAreaId } = venue.architecture;
    const area = areaOf(venue, areaId ?? currentAreaId(asked, venue) ?? defaultAreaId);
    if (area) {
      refuseBanned(asked, area.id);
      return { venue, area };
    }
    throw redirect({ ...areaLink(architectureId, defaultAreaId), replace: true });
  },
  onEnter: enterArea,
  onStay: enterArea,
};

/** What the address of an area may name. */
const NAMED: readonly (keyof AreaSearch)[] = [
  ...(['viewpoint', 'widget', 'pdfPage', 'profile'] as const),
  ...(['board', 'piece', 'q', 'kind', 'category', 'sort', 'page', 'items'] as const),
];

const areaRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/area/{-$areaId}',
  staticData: { name: 'Area' },
  validateSearch: (search: Record<string, unknown>): AreaSearch =>
    Object.fromEntries(
      NAMED.flatMap((name) => (/string|number/.test(typeof search[name]) ? [[name, search[name]]] : [])),
    ),
  ...inArea,
  component: lazyRouteComponent(loadAreaPage, 'AreaPage'),
});

/** Returns the area shown at an address without an area id: a new default area does not move the user. */
function currentAreaId({ context, location }: Asked, venue: OpenVenue): string | null {
  const areaId = lastAreaId(child(context.app, 'navigation').getSnapshot());
  const isThere = context.previous() === location.href && areaId !== null && areaOf(venue, areaId);
  return isThere ? areaId : null;
}

function enter(app: AppActor, areaId: string | undefined): void {
  if (areaId) app.send({ type: 'area.entered', areaId });
}

/** A page without an area that is opened directly: its reader is in the default area, as after the venue's own address. */
const pageWithoutArea = {
  loader: (asked: Asked & { params: { architectureId: string } }): Promise<OpenVenue> =>
    openVenueOf(asked, asked.params.architectureId),
  onEnter: ({ context, loaderData }: { context: Asked['context']; loaderData?: OpenVenue }): void => {
    if (lastAreaId(child(context.app, 'navigation').getSnapshot()) === null)
      enter(context.app, loaderData?.architecture.defaultAreaId);
  },
};

const imprintRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/imprint',
  staticData: { name: 'imprint' },
  ...pageWithoutArea,
  component: lazyRouteComponent(loadLegalPages, 'ImprintPage'),
});

const privacyPolicyRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/privacy-policy',
  staticData: { name: 'privacyPolicy' },
  ...pageWithoutArea,
  component: lazyRouteComponent(loadLegalPages, 'PrivacyPolicyPage'),
});

const moderationRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/moderation',
  ...pageWithoutArea,
  component: lazyRouteComponent(loadModerationPage, 'ModerationPage'),
});

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const enterAgenda = (visit: Parameters<typeof pageWithoutArea.onEnter>[0]): void => {
  pageWithoutArea.onEnter(visit);
  visit.context.app.send({ type: 'agenda.wanted' });
};

const agendaRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/agenda',
  staticData: { name: 'agenda' },
  validateSearch: (search: Record<string, unknown>): AgendaSearch => ({
    day: textOf(search.day),
    room: textOf(search.room),
    own: search.own === true || undefined,
    session: textOf(search.session),
  }),
  loader: pageWithoutArea.loader,
  onEnter: enterAgenda,
  onStay: enterAgenda,
  component: lazyRouteComponent(loadAgendaPage, 'AgendaPage'),
});

const meetingRoute = createRoute({
  getParentRoute: () => venueRoute,
  path: '/area-whereby-meeting/$areaId/$widgetId/$configId',
  staticData: { name: 'AreaWherebyMeeting' },
  ...inArea,
  loader: (asked) => inArea.loader(asked),
  component: lazyRouteComponent(loadAreaPage, 'MeetingPage'),
});

const UNCHANGED = { search: true, hash: true, replace: true } as const;

/** spec §2: redirects the addresses of earlier versions, without /v/. */
const legacyAreaRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/$architectureId/area/$areaId',
  staticData: { name: 'legacy' },
  beforeLoad: ({ params: { architectureId, areaId } }) => {
    throw redirect({ ...areaLink(architectureId, areaId), ...UNCHANGED });
  },
});

const legacyImprintRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/$architectureId/imprint',
  staticData: { name: 'legacy' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/v/$architectureId/imprint', params, ...UNCHANGED });
  },
});

const legacyPrivacyPolicyRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/$architectureId/privacy-policy',
  staticData: { name: 'legacy' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/v/$architectureId/privacy-policy', params, ...UNCHANGED });
  },
});

/** Redirects to the default area of the published venue; rejects without one. */
async function toPublishedVenue(asked: Asked): Promise<never> {
  const architectureId = publishedId(asked.context.app);
  if (architectureId === null) throw new Failure('FUNCTION_UNSUPPORTED', 'There is no venue to show');
  return toDefaultAreaOf(asked, architectureId);
}

const homeRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/',
  staticData: { name: 'root' },
  loader: toPublishedVenue,
});

/** spec §2, FallbackToDefaultArea: without a venue to lead to, the page stays. */
const fallbackRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '$',
  staticData: { name: 'FallbackToDefaultArea' },
  loader: (asked) => orStay(asked, toPublishedVenue(asked)),
});

/** The routes behind both gates. */
export const venueRoutes = [
  homeRoute,
  venueRoute.addChildren([
    venueEntryRoute,
    areaRoute,
    imprintRoute,
    privacyPolicyRoute,
    moderationRoute,
    agendaRoute,
    meetingRoute,
  ]),
  legacyAreaRoute,
  legacyImprintRoute,
  legacyPrivacyPolicyRoute,
  fallbackRoute,
] as const;

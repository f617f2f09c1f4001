import { changeOf, eventOf, seenOf } from '@domain/schedule/agenda';
import { calendarOf } from '@domain/schedule/calendar';
import { agendaSchema, calendarAddressSchema, reminderSchema, starsSchema } from '@domain/schedule/session';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import { notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { answerBytes, representationOf } from '../../platform/http/representation';
import { idSchema } from '../../platform/http/validate';
import type { Database } from '../../platform/store/database';
import { accountUid, accountWith } from '../people';
import type { Calendars } from './calendars';
import type { LoadedAgenda, ShownAgenda } from './shown-agenda';
import { STARS_MAX, type StarHint, type StarOwner, type Stars } from './stars';

const CALENDAR = 'text/calendar; charset=utf-8';
const NO_STORE = { 'Cache-Control': 'no-store' };
const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
const UNKNOWN = 'The published venue has no such session';

const fileParams = (name: RegExp) =>
  v.object({
    file: v.pipe(
      v.string(),
      v.maxLength(132),
      v.regex(name, 'must be a name that ends in .ics'),
      v.transform((file) => file.slice(0, -'.ics'.length)),
    ),
  });

interface AgendaDeps {
  agenda: ShownAgenda;
}

interface PersonDeps extends AgendaDeps {
  accounts: Accounts;
  stars: Stars;
  starHint: StarHint;
}

interface CalendarDeps extends PersonDeps {
  db: Kysely<Database>;
  environment: Pick<Environment, 'publicUrl'>;
  calendars: Calendars;
  stillRegistered: (uid: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const uidOf = ({ accounts }: Pick<PersonDeps, 'accounts'>, c: HttpContext): Promise<string> =>
  accountUid(accounts, principalOf(c));

const unknownSession = () => notFound('There is no such session.');

/** Returns the events of sessions; unknown ones are left out. */
function eventsOf(
  { architectureId = '', sessions }: LoadedAgenda,
  guids: readonly string[],
  { environment }: Pick<CalendarDeps, 'environment'>,
) {
  const pages = { architectureId, origin: environment.publicUrl.origin };
  return guids.flatMap((guid) => {
    const found = sessions.get(guid);
    return found ? [eventOf(found.session, found.areaId, pages)] : [];
  });
}

const answerCalendar = async (c: HttpContext, text: string, headers: Record<string, string> = {}) =>
  answerBytes(c, await representationOf(text, CALENDAR), { ...PRIVATE, ...headers });

const agenda = route({
  path: '/api/agenda',
  GET: {
    summary:
      'The sessions of the venue as the operating mode shows it, by their start, with a strong ETag; none while no venue is ' +
      'published. `previous` is what the version before had instead',
    access: 'visitors',
    answers: { 200: { json: agendaSchema }, 304: { description: 'The agenda matches If-None-Match' } },
  },
}).handled(({ agenda: shown }: AgendaDeps) => ({
  GET: async (c) => answerBytes(c, (await shown()).sent, PRIVATE),
}));

const stars = route({
  path: '/api/agenda/stars',
  GET: {
    summary:
      'The guids of the sessions that the caller has starred, also of those that the schedule has no longer, and how they have ' +
      'changed since the caller set the star or confirmed it',
    access: 'members',
    answers: { 200: { json: starsSchema } },
  },
}).handled((deps: PersonDeps) => ({
  GET: async (c) => {
    const { architectureId, sessions } = await deps.agenda();
    const uid = await uidOf(deps, c);
    const starred = architectureId === undefined ? [] : await deps.stars.of({ architectureId, uid });
    const changes = starred.flatMap(
      ({ guid, seen }) => (seen && changeOf(guid, seen, sessions.get(guid)?.session)) ?? [],
    );
    return c.json({ guids: starred.map(({ guid }) => guid), changes }, 200, NO_STORE);
  },
}));

async function starOwner(
  deps: Pick<PersonDeps, 'accounts'>,
  c: HttpContext,
  { architectureId }: LoadedAgenda,
): Promise<StarOwner> {
  if (architectureId === undefined) throw unknownSession();
  return { architectureId, uid: await uidOf(deps, c) };
}

const star = route({
  path: '/api/agenda/stars/:guid',
  PUT: {
    summary:
      'Stars a session for the caller. When it is starred already, this confirms its present room and time. No body',
    access: 'members',
    params: v.object({ guid: idSchema }),
    answers: { 204: { description: 'It is starred' } },
    refusals: { 404: UNKNOWN, 409: `The caller has starred ${STARS_MAX} sessions` },
  },
  DELETE: {
    summary: 'Removes the star of the caller from a session; nothing changes when it has none',
    access: 'members',
    params: v.object({ guid: idSchema }),
    answers: { 204: { description: 'It is not starred' } },
    refusals: { 404: UNKNOWN },
  },
}).handled((deps: PersonDeps) => ({
  PUT: async (c, { params: { guid } }) => {
    const shown = await deps.agenda();
    const found = shown.sessions.get(guid);
    if (!found) throw unknownSession();
    await deps.stars.add(await starOwner(deps, c, shown), guid, seenOf(found.session));
    deps.starHint(principalOf(c).uid);
    return c.body(null, 204, NO_STORE);
  },
  DELETE: async (c, { params: { guid } }) => {
    const shown = await deps.agenda();
    const wasStarred = await deps.stars.remove(await starOwner(deps, c, shown), guid);
    if (!wasStarred && !shown.sessions.has(guid)) throw unknownSession();
    deps.starHint(principalOf(c).uid);
    return c.body(null, 204, NO_STORE);
  },
}));

const reminder = route({
  path: '/api/agenda/stars/:guid/reminder',
  POST: {
    summary:
      'Notes that the caller is reminded of a starred session; `isFirst` in one window of a person only, for each start. No body',
    access: 'members',
    once: true,
    params: v.object({ guid: idSchema }),
    answers: { 200: { json: reminderSchema } },
    refusals: { 404: UNKNOWN },
  },
}).handled((deps: PersonDeps) => ({
  POST: async (c, { params: { guid } }) => {
    const shown = await deps.agenda();
    const found = shown.sessions.get(guid);
    if (!found) throw unknownSession();
    const isFirst = await deps.stars.remind(await starOwner(deps, c, shown), guid, found.session.start);
    return c.json({ isFirst }, 200, NO_STORE);
  },
}));

const calendar = route({
  path: '/api/agenda/calendar',
  GET: {
    summary: 'The secret address of the calendar with the starred sessions of the caller',
    access: 'members',
    answers: { 200: { json: calendarAddressSchema } },
  },
  POST: {
    summary: 'Gives the calendar of the caller a new address; the one before no longer works. No body',
    access: 'members',
    answers: { 200: { json: calendarAddressSchema } },
  },
}).handled((deps: CalendarDeps) => {
  const { calendars, environment } = deps;
  const answer = (c: HttpContext, secret: string) => {
    const address = new URL(`/api/agenda/calendar/${secret}.ics`, environment.publicUrl).href;
    return c.json({ address }, 200, NO_STORE);
  };
  return {
    GET: async (c) => answer(c, await calendars.secretOf(await uidOf(deps, c))),
    POST: async (c) => answer(c, await calendars.renew(await uidOf(deps, c))),
  };
});

/** Returns whose calendar it is, while they may enter. @throws DomainError notFound */
async function ownerOfCalendar(deps: CalendarDeps, secret: string): Promise<string> {
  const uid = await deps.calendars.ownerOf(secret);
  const account = uid === undefined ? undefined : await accountWith(deps.db, deps.accounts, uid);
  const isOut = account?.disabled || (account?.bannedUntil ?? 0) > deps.clock();
  if (uid === undefined || isOut || !(await deps.stillRegistered(uid)))
    throw notFound('There is no such calendar.');
  return uid;
}

const feed = route({
  path: '/api/agenda/calendar/:file',
  GET: {
    summary:
      'The starred sessions of a person as a calendar (iCalendar), at its secret address `{secret}.ics`',
    access: 'everyone',
    params: fileParams(/^[\w-]{43}\.ics$/),
    answers: { 200: { type: 'text/calendar' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: 'There is no such calendar, or no longer', 429: 'Too many from this network' },
  },
}).handled((deps: CalendarDeps) => ({
  GET: async (c, { params: { file: secret } }) => {
    const uid = await ownerOfCalendar(deps, secret);
    const shown = await deps.agenda();
    const { architectureId, title } = shown;
    const starred = architectureId === undefined ? [] : await deps.stars.of({ architectureId, uid });
    const guids = starred.map(({ guid }) => guid);
    return answerCalendar(c, calendarOf(eventsOf(shown, guids, deps), title));
  },
}));

const session = route({
  path: '/api/agenda/sessions/:file',
  GET: {
    summary: 'One session for a calendar (iCalendar), `{guid}.ics`',
    access: 'visitors',
    params: fileParams(/^[^\p{Cc}\p{Cs}]+\.ics$/u),
    answers: { 200: { type: 'text/calendar' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: UNKNOWN },
  },
}).handled((deps: CalendarDeps) => ({
  GET: async (c, { params: { file: guid } }) => {
    const [event] = eventsOf(await deps.agenda(), [guid], deps);
    if (!event) throw unknownSession();
    return answerCalendar(c, calendarOf([event]), {
      'Content-Disposition': 'attachment; filename="session.ics"',
    });
  },
}));

/** `GET /api/agenda`, its stars, calendars and sessions. */
export const routes = [agenda, stars, star, reminder, calendar, feed, session];

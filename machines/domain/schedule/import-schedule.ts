import * as v from 'valibot';
import type { LocalizedText } from '../shared/localized';
import type { Area } from '../venue/area';
import { openVenue, type Venue, venueSchema } from '../venue/venue';
import { shareUnchanged } from '../venue/venue-changes';
import { PIECES_MAX } from '../venue/venue-rules';
import type { Widget } from '../venue/widget';
import { escapeHtml, hashOf, shortened } from './plain-text';
import { type Schedule, type Session, sessionWidgetId } from './session';

type ReadSchedule = Pick<Schedule, 'title' | 'sessions'>;

/** How a schedule is imported. */
export interface ImportOptions {
  /** What becomes an area. */
  areaPer: 'room' | 'track';
  /** The time of the import, in milliseconds. */
  now: number;
}

/** What an import changed: the names of areas, and the titles of sessions. */
export interface ImportReport {
  areas: { added: string[]; removed: string[] };
  sessions: {
    added: string[];
    /** In another room or at another time. */
    moved: string[];
    changed: string[];
    removed: string[];
    unchanged: number;
    /** Sessions without a room (or track), which only the agenda has. */
    withoutArea: number;
  };
}

/** The venue with a schedule, null when it is the same as before. */
export interface ImportedSchedule {
  venue: Venue | null;
  report: ImportReport;
}

const NAME_MAX = 127;
const HTML_MAX = 100_000;

const isSame = (one: unknown, other: unknown): boolean => shareUnchanged(one, other) === one;

/** Returns what the schedule says of a session, without its history. */
const contentOf = ({ sequence, changedAt, previous, ...content }: Session) => content;

const byGuid = (schedule: Partial<Schedule> | undefined): ReadonlyMap<string, Session> =>
  new Map(schedule?.sessions?.map((session) => [session.guid, session]));

/** Returns what a session had in the version that is shown, where it has something else now. */
function previousOf(session: Session, shown: Session | undefined): Session['previous'] {
  if (!shown) return undefined;
  const room = shown.room !== session.room ? { room: shown.room ?? '' } : {};
  const start = shown.start !== session.start ? { start: shown.start } : {};
  const previous = { ...room, ...start };
  return Object.keys(previous).length > 0 ? previous : undefined;
}

interface History {
  former: ReadonlyMap<string, Session>;
  shown: ReadonlyMap<string, Session>;
  /** A number that is higher than those of all changes before. */
  sequence: number;
  changedAt: string;
}

/** Returns a session with its history: its number and time stay as long as it does not change. */
function withHistory(session: Session, { former, shown, sequence, changedAt }: History): Session {
  const before = former.get(session.guid);
  const isUnchanged = before !== undefined && isSame(contentOf(before), contentOf(session));
  const stamp = isUnchanged && before.changedAt ? before : { sequence, changedAt };
  const previous = previousOf(session, shown.get(session.guid));
  return {
    ...session,
    sequence: stamp.sequence,
    ...(stamp.changedAt && { changedAt: stamp.changedAt }),
    ...(previous && { previous }),
  };
}

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Returns the id of the area of a name: its letters and digits, with a hash where others are lost. */
function areaIdOf(name: string): string {
  const key = keyOf(name);
  const dashed = key.replaceAll(' ', '-');
  if (/^[a-z\d][a-z\d-]{0,59}$/.test(dashed)) return dashed;
  const plain = key
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-');
  return `${plain.replaceAll(/^-|-$/g, '').slice(0, 40) || 'area'}-${hashOf(key)}`;
}

function newArea(id: string, name: string): Area {
  return {
    id,
    names: [{ locale: 'en', text: name }],
    descriptions: [],
    defaultViewpointId: 'main',
    viewPoints: [{ id: 'main', names: [{ locale: 'en', text: name }] }],
    viewMode: 'VIEW_2D',
    contentWidgets: [],
    portals: [],
  };
}

/** Returns the venue that a schedule begins with where there is none: a lobby, and all areas in the navigation. */
export const newVenue = ({ title }: Pick<ReadSchedule, 'title'>): Venue =>
  v.parse(venueSchema, {
    architectures: [
      {
        id: 'event',
        names: [{ locale: 'en', text: shortened(title || 'Event', NAME_MAX) }],
        defaultAreaId: 'lobby',
        globalNavigationEnabled: true,
        areas: [newArea('lobby', 'Lobby')],
      },
    ],
    assets: [],
  });

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);

const linkTo = ({ title, url }: { title: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(title || url)}</a></p>`;

/** Returns the text of a session as HTML in a language. */
function htmlOf({ room, speakers, descriptions, attachments, url }: Session, locale: string): string {
  const inLocale = (texts: readonly LocalizedText[]) =>
    (texts.find((text) => text.locale === locale) ?? texts[0])?.text ?? '';
  const speakerNames = speakers.map(({ name }) => name).join(', ');
  const facts = [speakerNames, room]
    .filter(Boolean)
    .map((fact) => `<strong>${escapeHtml(fact ?? '')}</strong>`);
  const pieces = [
    ...(facts.length > 0 ? [`<p>${facts.join('<br>')}</p>`] : []),
    ...paragraphsOf(inLocale(descriptions)),
    ...speakers
      .filter(({ biographies }) => biographies.length > 0)
      .flatMap(({ name, biographies }) => [
        `<h3>${escapeHtml(name)}</h3>`,
        ...paragraphsOf(inLocale(biographies)),
      ]),
    ...attachments.map(linkTo),
    ...(url ? [linkTo({ title: '', url })] : []),
  ];
  let html = '';
  for (const piece of pieces) if (html.length + piece.length <= HTML_MAX) html += piece;
  return html;
}

const MEDIA_NAMES = [
  ['en', 'Recordings and slides'],
  ['de', 'Aufzeichnungen und Folien'],
  ['ar', 'التسجيلات والشرائح'],
] as const;

const shortTexts = (texts: readonly LocalizedText[]): LocalizedText[] =>
  texts.map(({ locale, text }) => ({ locale, text: shortened(text, NAME_MAX) }));

const meetingWidgetId = (guid: string): string => `meeting-${guid}`;

/** Returns the widgets that show a session: its text, and its meeting where it has one. */
function widgetsOf(session: Session): Widget[] {
  const { guid, titles, descriptions, start, end, meetingUrl } = session;
  const names = shortTexts(titles);
  const name = names[0]?.text ?? guid;
  const slot = { id: guid, beginTimeslot: start, endTimeslot: end };
  const locales = [...new Set([...titles, ...descriptions].map(({ locale }) => locale))];
  const texts = locales.map((locale) => ({ locale, text: htmlOf(session, locale) }));
  const text: Widget = {
    id: sessionWidgetId(guid),
    type: 'RICH_TEXT',
    name,
    names,
    configurations: [{ ...slot, texts }],
  };
  if (!meetingUrl) return [text];
  const configurations = [{ ...slot, meetingUrl }];
  return [text, { id: meetingWidgetId(guid), type: 'WHEREBY_MEETING', name, names, configurations }];
}

const mediaWidgetId = (areaId: string): string => `media-of-${areaId}`;

/** Returns the media board of an area, if its sessions have recordings or slides; those past its limit are only links. */
function mediaOf(areaId: string, sessions: readonly Session[]): Widget[] {
  const pieces = sessions
    .flatMap(({ guid, titles, speakers, attachments }) =>
      attachments
        .filter(({ kind }) => kind !== 'LINK')
        .map(({ title, url }, index) => ({
          id: `${guid}-${index + 1}`,
          type: 'LINK' as const,
          titles: shortTexts(titles),
          descriptions: title === '' ? [] : titles.map(({ locale }) => ({ locale, text: title })),
          categories: [],
          ...(speakers.length > 0 && { speakers: speakers.map(({ name }) => name) }),
          url,
        })),
    )
    .slice(0, PIECES_MAX);
  if (pieces.length === 0) return [];
  const id = mediaWidgetId(areaId);
  const names = MEDIA_NAMES.map(([locale, text]) => ({ locale, text }));
  const configurations = [{ id: 'media', mediaBoardId: id, pieces }];
  return [{ id, type: 'MEDIA_BOARD', name: MEDIA_NAMES[0][1], names, configurations }];
}

/** Returns a new widget with what a host has added to the one before: its place, switches and further configurations. */
function withOwnChanges(made: Widget, before: Widget | undefined, isMoved: boolean): Widget {
  const [configuration] = made.configurations;
  if (before?.type !== made.type) {
    // Nothing of a provider is shown in the page before a host has set the consent for it.
    const apart = made.type === 'WHEREBY_MEETING' ? { displayMode: 'NEW_TAB' } : {};
    return { ...made, configurations: [{ ...apart, ...configuration }] } as Widget;
  }
  const [first, ...others] = before.configurations;
  const { placement, ...kept } = before;
  const place = placement && !isMoved ? { placement } : {};
  return {
    ...kept,
    ...place,
    ...made,
    configurations: [{ ...first, ...configuration }, ...others],
  } as Widget;
}

interface Place {
  id: string;
  name: string;
  sessions: Session[];
}

/** Returns the areas of the sessions by id, those of the venue where one has the name. */
function placesOf(
  sessions: readonly Session[],
  areas: readonly Area[],
  per: ImportOptions['areaPer'],
): Place[] {
  const known = new Map(
    areas.flatMap(({ id, names }) => names.map(({ text }) => [keyOf(text), id] as const)),
  );
  const places = new Map<string, Place>();
  for (const session of sessions) {
    const name = session[per];
    if (!name) continue;
    const id = known.get(keyOf(name)) ?? areaIdOf(name);
    const place = places.get(id) ?? { id, name, sessions: [] };
    place.sessions.push(session);
    places.set(id, place);
  }
  return [...places.values()];
}

interface Filling {
  areas: readonly Area[];
  places: readonly Place[];
  /** Guids of the sessions of the schedule before. */
  former: ReadonlyMap<string, Session>;
}

/** Returns the areas with the widgets of their sessions behind all others, and new areas at the end. */
function filledAreas({ areas, places, former }: Filling): Area[] {
  const imported = new Set([
    ...[...former.keys()].flatMap((guid) => [sessionWidgetId(guid), meetingWidgetId(guid)]),
    ...areas.map(({ id }) => mediaWidgetId(id)),
  ]);
  const before = new Map(
    areas.flatMap(({ id, contentWidgets }) =>
      contentWidgets
        .filter((one) => imported.has(one.id))
        .map((widget) => [widget.id, { widget, areaId: id }]),
    ),
  );
  const widgetsIn = (areaId: string) => {
    const sessions = places.find(({ id }) => id === areaId)?.sessions ?? [];
    return [...sessions.flatMap(widgetsOf), ...mediaOf(areaId, sessions)].map((made) => {
      const found = before.get(made.id);
      return withOwnChanges(made, found?.widget, found?.areaId !== areaId);
    });
  };
  const isKnown = ({ id }: Place) => areas.some((area) => area.id === id);
  const added = places.filter((place) => !isKnown(place)).map(({ id, name }) => newArea(id, name));
  return [...areas, ...added].map((area) => ({
    ...area,
    contentWidgets: [...area.contentWidgets.filter(({ id }) => !imported.has(id)), ...widgetsIn(area.id)],
  }));
}

const titleOf = ({ titles, guid }: Session): string => titles[0]?.text ?? guid;
const titlesOf = (sessions: readonly Session[]): string[] => sessions.map(titleOf);
const namesOf = (areas: readonly Area[]): string[] => areas.map(({ id, names }) => names[0]?.text ?? id);

function sessionReport(sessions: readonly Session[], former: ReadonlyMap<string, Session>) {
  const added = sessions.filter(({ guid }) => !former.has(guid));
  const moved = sessions.filter((one) => previousOf(one, former.get(one.guid)));
  const rest = sessions.filter((one) => !added.includes(one) && !moved.includes(one));
  const isUnchanged = (one: Session) => {
    const before = former.get(one.guid);
    return before !== undefined && isSame(contentOf(before), contentOf(one));
  };
  const changed = rest.filter((one) => !isUnchanged(one));
  const present = new Set(sessions.map(({ guid }) => guid));
  return {
    added: titlesOf(added),
    moved: titlesOf(moved),
    changed: titlesOf(changed),
    removed: titlesOf([...former.values()].filter(({ guid }) => !present.has(guid))),
    unchanged: rest.length - changed.length,
  };
}

/**
 * Returns the venue with a schedule in place of the one before. Rooms (or tracks) become areas, unless the venue has one of
 * their name, and sessions their widgets; what the schedule no longer has is removed. Nothing else of the venue changes,
 * and what hosts have added to an imported widget stays. `shown` is the version that people see, from which sessions say
 * that they have moved.
 */
export function importSchedule(
  draft: Venue,
  shown: Venue | undefined,
  { title, sessions: read }: ReadSchedule,
  { areaPer, now }: ImportOptions,
): ImportedSchedule {
  const { architecture } = openVenue(draft);
  const { schedule, defaultAreaId, floorplan } = architecture;
  const former = byGuid(schedule);
  const history: History = {
    former,
    shown: byGuid(shown?.architectures.find(({ id }) => id === architecture.id)?.schedule),
    sequence: (draft.version ?? 0) + 1,
    changedAt: new Date(now).toISOString(),
  };
  const sessions = read.map((session) => withHistory(session, history));
  const places = placesOf(sessions, architecture.areas, areaPer);
  const filled = filledAreas({ areas: architecture.areas, places, former });
  const isGone = ({ id, contentWidgets }: Area) =>
    (schedule?.addedAreas?.includes(id) ?? false) &&
    id !== defaultAreaId &&
    contentWidgets.length === 0 &&
    !places.some((place) => place.id === id);
  const gone = filled.filter(isGone);
  const isLeft = (areaId: string) => !gone.some(({ id }) => id === areaId);
  const areas = filled
    .filter(({ id }) => isLeft(id))
    .map((area) => ({ ...area, portals: area.portals.filter(({ areaId }) => isLeft(areaId)) }));
  const added = areas.filter(({ id }) => !architecture.areas.some((area) => area.id === id));
  const imported = {
    ...architecture,
    areas,
    floorplan: { areaPositions: floorplan.areaPositions.filter(({ areaId }) => isLeft(areaId)) },
    schedule: {
      title,
      addedAreas: [...(schedule?.addedAreas ?? []).filter(isLeft), ...added.map(({ id }) => id)],
      sessions,
    },
  };
  const report: ImportReport = {
    areas: { added: namesOf(added), removed: namesOf(gone) },
    sessions: {
      ...sessionReport(sessions, former),
      withoutArea: sessions.filter((session) => !session[areaPer]).length,
    },
  };
  const plain = (one: typeof architecture) => ({
    ...one,
    schedule: one.schedule && { ...one.schedule, sessions: one.schedule.sessions?.map(contentOf) },
  });
  const isUnchanged = isSame(plain(architecture), plain(imported));
  return { venue: isUnchanged ? null : { ...draft, architectures: [imported] }, report };
}

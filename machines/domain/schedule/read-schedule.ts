import { isLanguage } from '../shared/language';
import type { LocalizedText } from '../shared/localized';
import { cleanLine, cleanText } from '../shared/shown-text';
import { membersOf, type Place } from '../venue/venue-places';
import { hasHtml, hashOf, shortened, textOfHtml } from './plain-text';
import {
  type Attachment,
  type Schedule,
  SESSION_TEXT_MAX,
  SESSION_TITLE_MAX,
  SESSIONS_MAX,
  type Session,
} from './session';
import { instantIn, offsetAt, readDuration, readTime, zoneNamed } from './zoned-time';

/** A deviation of a file from the format of public schedules, and how it was read; the path is dotted. */
export interface ScheduleWarning {
  path: string;
  message: string;
}

/** What a file says of an event, or one sentence about why it cannot be read. */
export type ReadSchedule =
  | { schedule: Pick<Schedule, 'title' | 'sessions'>; warnings: ScheduleWarning[]; refusal?: never }
  | { refusal: string; schedule?: never; warnings?: never };

const MINUTE = 60_000;
const ASSUMED = 30 * MINUTE;
const LONGEST = 31 * 24 * 60 * MINUTE;
const NAME_MAX = 127;
/** A guid is part of addresses and of the ids of widgets. */
const GUID = /^(?=.*[a-z\d])[\w.:@-]{1,100}$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** What all parts of a file are read with. */
interface Reading {
  zone: string;
  base: string;
  warn(path: string, message: string): void;
  guids: Set<string>;
  /** The number of sessions whose offset is not that of the zone. */
  otherOffsets: number;
}

interface Day {
  date: string;
  /** The time of day at which it begins; sessions before it are on the next date. */
  begin: string;
}

interface Item {
  reading: Reading;
  place: Place;
  day: Day;
  /** The room in whose list it is. */
  listedIn: string;
  locale: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = ({ path, value }: Place, key: string): Place => ({
  path: `${path}.${key}`,
  value: isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined,
});

const itemsAt = (place: Place, key: string): Place[] => {
  const list = at(place, key);
  return Array.isArray(list.value) ? membersOf(list) : [];
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Returns a text on one line; empty for anything that is none. */
const lineOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value)) : '';

const localeOf = (language: unknown): string | undefined => {
  const locale = lineOf(language).replaceAll('_', '-').toLowerCase();
  return /^[a-z]{2}(-[a-z\d]{2,8})*$/.test(locale) && isLanguage(locale.slice(0, 2)) ? locale : undefined;
};

/** Returns an object without its missing values. */
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };

// spec §5: no text of a venue contains a script tag; what is left of one is text.
const withoutScript = (text: string): string => text.replaceAll(/<(?=\s*\/?\s*script\b)/gi, '‹');

function plainText({ warn }: Reading, path: string, raw: string, most: number): string {
  if (hasHtml(raw)) warn(path, 'contains HTML: its text is taken');
  const text = withoutScript(hasHtml(raw) ? textOfHtml(raw) : cleanText(raw));
  if (text.length > most) warn(path, `has more than ${most} characters: the rest is cut off`);
  return shortened(text, most);
}

/** Returns a text by locale, from a plain one or from one for each language. */
function textsOf({ reading, locale }: Item, { path, value }: Place, most: number): LocalizedText[] {
  const entries = isRecord(value) ? Object.entries(value) : [[locale, value] as const];
  const seen = new Set<string>();
  return entries.flatMap(([key, raw]) => {
    if (isEmpty(raw)) return [];
    const known = localeOf(key);
    if (known === undefined || typeof raw !== 'string') {
      reading.warn(path, 'is no text of a language of this product: it is left out');
      return [];
    }
    const text = plainText(reading, path, raw, most);
    if (text === '' || seen.has(known)) return [];
    seen.add(known);
    return [{ locale: known, text }];
  });
}

/** Returns the texts of each language below each other. */
function joined(lists: readonly LocalizedText[][]): LocalizedText[] {
  const byLocale = new Map<string, string[]>();
  for (const { locale, text } of lists.flat()) byLocale.set(locale, [...(byLocale.get(locale) ?? []), text]);
  return [...byLocale].map(([locale, texts]) => ({
    locale,
    text: shortened([...new Set(texts)].join('\n\n'), SESSION_TEXT_MAX),
  }));
}

/** Returns a name, in English where it has one in each language. */
function nameOf(value: unknown): string | undefined {
  const names = isRecord(value) ? [value.en, value.name, ...Object.values(value)] : [value];
  const name = names.map(lineOf).find(Boolean);
  return name && shortened(withoutScript(name), NAME_MAX);
}

function addressOf({ base, warn }: Reading, { path, value }: Place): string | undefined {
  const text = lineOf(value);
  if (text === '') return undefined;
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(text)
    ? text
    : `${base.replace(/\/$/, '')}/${text.replace(/^\//, '')}`;
  if (/^https:\/\/[^\s/?#\\@%:]+(:\d+)?(?=[/?#]|$)[^\s\\]*$/i.test(absolute) && absolute.length <= 2_000)
    return absolute;
  warn(path, 'is no https address: it is left out');
  return undefined;
}

function timeOf({ reading, place, day }: Item): { path: string; text: string } | undefined {
  const date = at(place, 'date');
  if (typeof date.value === 'string' && readTime(date.value)) return { path: date.path, text: date.value };
  const start = at(place, 'start');
  const clock = lineOf(start.value);
  if (!DATE.test(day.date) || !CLOCK.test(clock)) return undefined;
  reading.warn(date.path, 'is no date with a time: the day of its list and the start are taken');
  const isNextDate = clock.padStart(5, '0') < day.begin;
  const midnight = Date.parse(`${day.date}T00:00Z`) + (isNextDate ? 24 * 60 * MINUTE : 0);
  return {
    path: start.path,
    text: `${new Date(midnight).toISOString().slice(0, 10)}T${clock.padStart(5, '0')}`,
  };
}

const CLOCK_CHANGES = {
  skipped: 'is in the hour that the clocks leave out: they are put forward',
  repeated: 'is in the hour that the clocks show twice: the first is taken',
};

/** Returns the instant of a written time, with its deviations named. */
function instantOf(reading: Reading, path: string, text: string): number | undefined {
  const written = readTime(text);
  if (!written) return undefined;
  const { local, offset } = written;
  if (offset !== undefined) {
    if (offsetAt(reading.zone, local - offset) !== offset) reading.otherOffsets += 1;
    return local - offset;
  }
  const { instant, kind } = instantIn(reading.zone, local);
  reading.warn(path, `has no offset: it is read as a time in ${reading.zone}`);
  if (kind !== 'once') reading.warn(path, CLOCK_CHANGES[kind]);
  return instant;
}

const isLength = (milliseconds: number): boolean => milliseconds > 0 && milliseconds <= LONGEST;

function durationOf({ reading, place }: Item): number | undefined {
  const { path, value } = at(place, 'duration');
  const read = readDuration(value);
  if (!read || !isLength(read.milliseconds)) return undefined;
  if (!read.isPlain) reading.warn(path, 'is not written as hh:mm');
  return read.milliseconds;
}

function endOf(item: Item, start: number): number {
  const { reading, place } = item;
  const end = at(place, 'end');
  const duration = durationOf(item);
  const written = typeof end.value === 'string' ? instantOf(reading, end.path, end.value) : undefined;
  if (written !== undefined && isLength(written - start)) {
    if (duration !== undefined && written - start !== duration)
      reading.warn(end.path, 'does not fit the duration: the end is taken');
    return written;
  }
  if (!isEmpty(end.value)) reading.warn(end.path, 'is no end of this session: it is left out');
  if (duration !== undefined) return start + duration;
  reading.warn(at(place, 'duration').path, 'is no duration: 30 minutes are assumed');
  return start + ASSUMED;
}

const momentOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');

/** Returns what identifies a session in later files too. */
function guidOf({ reading, place }: Item, title: string): string {
  const { path, value } = at(place, 'guid');
  const own = lineOf(value);
  if (own === '') reading.warn(path, 'is missing: another id of the session is taken');
  const other = ['code', 'id', 'slug'].map((key) => lineOf(at(place, key).value)).find(Boolean) ?? title;
  const wanted = own || other;
  if (own !== '' && !GUID.test(own))
    reading.warn(path, 'cannot be part of an address: another id is made of it');
  const guid = GUID.test(wanted) ? wanted : `${hashOf(wanted)}-${hashOf(`${wanted} `)}`;
  let unique = guid;
  for (let count = 2; reading.guids.has(unique); count += 1) unique = `${guid}-${count}`;
  if (unique !== guid) reading.warn(path, 'is that of another session too: it is numbered');
  reading.guids.add(unique);
  return unique;
}

function speakersOf(item: Item): Session['speakers'] {
  const { reading, place } = item;
  const persons = itemsAt(place, 'persons');
  if (persons.length === 0) reading.warn(at(place, 'persons').path, 'is empty: the session has no speakers');
  return persons.slice(0, 100).flatMap((person) => {
    const name = ['public_name', 'name'].map((key) => nameOf(at(person, key).value)).find(Boolean);
    if (name) return [{ name, biographies: textsOf(item, at(person, 'biography'), SESSION_TEXT_MAX) }];
    reading.warn(person.path, 'has no name: it is left out');
    return [];
  });
}

const RECORDING = /\b(recording|video|aufzeichnung|mitschnitt)\b/i;
const SLIDES = /\b(slides|folien|presentation|präsentation)\b/i;

function kindOf(type: string, title: string): Attachment['kind'] {
  if (type === 'media' || RECORDING.test(title)) return 'RECORDING';
  return type === 'slides' || SLIDES.test(title) ? 'SLIDES' : 'LINK';
}

function attachmentsOf({ reading, place }: Item): Attachment[] {
  return ['attachments', 'links'].flatMap((key) =>
    itemsAt(place, key)
      .slice(0, 50)
      .flatMap((one) => {
        const url = addressOf(reading, at(one, 'url'));
        const title = nameOf(at(one, 'title').value) ?? '';
        return url ? [{ kind: kindOf(lineOf(at(one, 'type').value), title), title, url }] : [];
      }),
  );
}

/** Returns the address at which people meet for a session, if a link of it is a room of a meeting service. */
const meetingUrlOf = (attachments: readonly Attachment[]): string | undefined =>
  attachments.find(({ url }) => /^https:\/\/[a-z\d-]+\.whereby\.com\//i.test(url))?.url;

function roomOf({ reading, place, listedIn }: Item): string | undefined {
  const { path, value } = at(place, 'room');
  const room = nameOf(value);
  if (room) return room;
  const listed = nameOf(listedIn);
  reading.warn(
    path,
    listed ? 'is missing: the room of its list is taken' : 'is missing: the session has no room',
  );
  return listed;
}

function titlesOf(item: Item): LocalizedText[] {
  const title = at(item.place, 'title');
  const titles = textsOf(item, title, SESSION_TITLE_MAX).map(({ locale, text }) => ({
    locale,
    text: cleanLine(text),
  }));
  if (titles.length > 0) return titles;
  const fallback = nameOf(at(item.place, 'slug').value) ?? '–';
  item.reading.warn(title.path, 'is missing: the slug is taken');
  return [{ locale: item.locale, text: fallback }];
}

function languageOf(reading: Reading, { path, value }: Place): string | undefined {
  const locale = localeOf(value);
  if (!locale && !isEmpty(value)) reading.warn(path, 'is no language of this product: English is assumed');
  return locale;
}

/** Reads a session; undefined when it has no time. */
function readSession(found: Omit<Item, 'locale'>): Session | undefined {
  const { reading, place } = found;
  const language = languageOf(reading, at(place, 'language'));
  const item: Item = { ...found, locale: language ?? 'en' };
  const time = timeOf(item);
  const start = time && instantOf(reading, time.path, time.text);
  if (start === undefined) {
    reading.warn(place.path, 'has no date with a time: the session is left out');
    return undefined;
  }
  const titles = titlesOf(item);
  const texts = ['subtitle', 'abstract', 'description'].map((key) =>
    textsOf(item, at(place, key), SESSION_TEXT_MAX),
  );
  const attachments = attachmentsOf(item);
  return defined({
    guid: guidOf(item, titles[0]?.text ?? ''),
    titles,
    descriptions: joined(texts),
    speakers: speakersOf(item),
    track: nameOf(at(place, 'track').value),
    room: roomOf(item),
    start: momentOf(start),
    end: momentOf(endOf(item, start)),
    zone: reading.zone,
    language,
    url: addressOf(reading, at(place, 'url')),
    meetingUrl: meetingUrlOf(attachments),
    attachments,
    sequence: 0,
  }) as Session;
}

function zoneOf(conference: Place, warn: Reading['warn']): string {
  const { path, value } = at(conference, 'time_zone_name');
  const name = lineOf(value);
  const found = zoneNamed(name);
  if (name === '') warn(path, 'is missing: times are shown in UTC');
  else if (!found) warn(path, `is no time zone: ${shortened(name, 40)}; times are shown in UTC`);
  else if (!found.isExact)
    warn(path, `is no IANA name of a zone: ${shortened(name, 40)} is read as ${found.zone}`);
  return found?.zone ?? 'UTC';
}

function sessionsOfDay(reading: Reading, day: Place): Session[] {
  const begin = /T(\d\d:\d\d)/.exec(lineOf(at(day, 'day_start').value))?.[1] ?? '00:00';
  const context = { reading, day: { date: lineOf(at(day, 'date').value), begin } };
  return membersOf(at(day, 'rooms')).flatMap((room) => {
    const listedIn = room.path.slice(at(day, 'rooms').path.length + 1);
    if (!Array.isArray(room.value)) reading.warn(room.path, 'is no list of sessions: it is left out');
    const events = Array.isArray(room.value) ? membersOf(room) : [];
    return events.flatMap((place) => readSession({ ...context, place, listedIn }) ?? []);
  });
}

function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a public schedule (`schedule.json` as frab, pretalx and others write it). Takes what deviates from the format and
 * names it; refuses a file that is cut off, is no schedule or has no sessions.
 */
export function readSchedule(text: string): ReadSchedule {
  const document = documentIn(text);
  if (document === undefined) return { refusal: 'The file is no complete JSON: it may be cut off.' };
  const conference = at(at({ path: '', value: document }, 'schedule'), 'conference');
  const root: Place = { path: 'schedule.conference', value: conference.value };
  if (!Array.isArray(at(root, 'days').value))
    return { refusal: 'The file is no public schedule: it has no schedule.conference.days.' };
  const warnings: ScheduleWarning[] = [];
  const warn = (path: string, message: string) => void warnings.push({ path, message });
  const zone = zoneOf(root, warn);
  const base = lineOf(isRecord(document) && isRecord(document.schedule) ? document.schedule.base_url : '');
  const reading: Reading = { zone, base, warn, guids: new Set(), otherOffsets: 0 };
  const sessions = itemsAt(root, 'days').flatMap((day) => sessionsOfDay(reading, day));
  if (sessions.length === 0) return { refusal: 'The schedule has no sessions.' };
  if (sessions.length > SESSIONS_MAX)
    return { refusal: `The schedule has more than ${SESSIONS_MAX} sessions.` };
  if (reading.otherOffsets > 0)
    warn(
      `${root.path}.time_zone_name`,
      `is not the zone of ${reading.otherOffsets} times, whose offsets are others: their offsets count`,
    );
  const title = nameOf(at(root, 'title').value) ?? nameOf(at(root, 'acronym').value) ?? '';
  return { schedule: { title, sessions: sessions.toSorted(byStart) }, warnings };
}

const byStart = (one: Session, other: Session): number =>
  Date.parse(one.start) - Date.parse(other.start) || (one.guid < other.guid ? -1 : 1);

import * as v from 'valibot';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns whether a text is a moment with its offset, on a day that exists: `Date.parse` takes 30 February for 2 March. */
function isMoment(value: string): boolean {
  const [, year, month, day] = MOMENT.exec(value) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= lastDay && !Number.isNaN(Date.parse(value));
}

/** A moment as ISO 8601 with its offset: `2027-03-09T09:20:00+01:00`. */
export const momentSchema = v.pipe(v.string(), v.check(isMoment, 'must be a date and time with its offset'));

const addressSchema = v.pipe(v.string(), v.startsWith('https://', 'must be https'));

const speakerSchema = titled('Speaker', {
  name: text('The name'),
  biographies: v.optional(described(localizedTextsSchema, 'Who it is, as plain text in each language'), []),
});

const attachmentSchema = titled('Attachment of a session', {
  kind: described(
    v.picklist(['RECORDING', 'SLIDES', 'LINK']),
    'What it is; an import also lists recordings and slides in the media board of the area',
  ),
  title: text('Its title; empty: the address is shown'),
  url: described(addressSchema, 'Where it is'),
});

const shownFields = {
  guid: text('Unique in the venue; identifies the session in every version of the schedule'),
  titles: described(localizedTextsSchema, 'The title, in each language'),
  descriptions: v.optional(
    described(localizedTextsSchema, 'What it is about, as plain text in each language'),
    [],
  ),
  speakers: v.optional(described(v.array(speakerSchema), 'Who speaks'), []),
  track: v.optional(text('The track it belongs to')),
  room: v.optional(text('The room it is in')),
  start: described(momentSchema, 'When it begins, with the offset: `2027-03-09T09:20:00+01:00`'),
  end: described(momentSchema, 'When it ends'),
  zone: text('The IANA name of the time zone in which it takes place, such as `Europe/Berlin`'),
  language: v.optional(text('The language that is spoken')),
  url: v.optional(described(addressSchema, 'Its page elsewhere')),
  attachments: v.optional(described(v.array(attachmentSchema), 'Recordings, slides and other links'), []),
  previous: v.optional(
    described(
      titled('Former place and time of a session', {
        room: v.optional(text('The room before; empty: none')),
        start: v.optional(described(momentSchema, 'The begin before')),
      }),
      'What the published version had instead',
    ),
  ),
};

/** One session of an event's schedule. */
export const sessionSchema = titled('Session', {
  ...shownFields,
  meetingUrl: v.optional(described(addressSchema, 'Where its meeting is')),
  sequence: v.optional(
    described(
      v.pipe(v.number(), v.integer(), v.minValue(0)),
      'Raised with each change, as calendars need it (RFC 5545)',
    ),
    0,
  ),
  changedAt: v.optional(described(momentSchema, 'When it was last changed')),
});
export type Session = v.InferOutput<typeof sessionSchema>;
export type Attachment = Session['attachments'][number];

/**
 * The imported schedule of an event. It is a part of the venue document, so that drafts, publishing and unpublishing govern
 * areas and agenda as one; a document that is saved without it removes the agenda. Only hosts get it with the venue, others
 * read `GET /api/agenda`. Stars and calendars name sessions by `guid`, and so outlive each import.
 */
export const scheduleSchema = titled('Schedule', {
  title: text('The title of the event'),
  addedAreas: v.optional(
    described(
      v.array(v.string()),
      'Ids of the areas that imports have added, and remove with their last session',
    ),
    [],
  ),
  sessions: described(v.array(sessionSchema), 'The sessions'),
});
export type Schedule = v.InferOutput<typeof scheduleSchema>;

/** Maximum lengths of what is taken from a schedule. */
export const SESSIONS_MAX = 5_000;
export const SESSION_TITLE_MAX = 500;
export const SESSION_TEXT_MAX = 20_000;

/** The id of the widget that shows a session. */
export const sessionWidgetId = (guid: string): string => `session-${guid}`;

/** A session of the published venue, as `GET /api/agenda` answers it. */
export const agendaSessionSchema = v.object({
  ...shownFields,
  /** The area and the widget that show it; missing where the venue has none. */
  areaId: v.optional(v.string()),
  widgetId: v.optional(v.string()),
});
export type AgendaSession = v.InferOutput<typeof agendaSessionSchema>;

/** The response of `GET /api/agenda`: sessions by their start. */
export const agendaSchema = v.object({ title: v.string(), sessions: v.array(agendaSessionSchema) });
export type Agenda = v.InferOutput<typeof agendaSchema>;

/** What a person knows of a session. */
const seenSessionSchema = v.object({
  titles: localizedTextsSchema,
  room: v.optional(v.string()),
  start: momentSchema,
});
export type SeenSession = v.InferOutput<typeof seenSessionSchema>;

/** How a starred session has changed since its person last saw it. */
const starChangeSchema = v.object({
  guid: v.string(),
  kind: v.picklist(['ROOM', 'TIME', 'ROOM_AND_TIME', 'CANCELLED']),
  seen: seenSessionSchema,
});
export type StarChange = v.InferOutput<typeof starChangeSchema>;

/** The response of `GET /api/agenda/stars`. */
export const starsSchema = v.object({ guids: v.array(v.string()), changes: v.array(starChangeSchema) });
export type StarredSessions = v.InferOutput<typeof starsSchema>;

/** The response of `POST /api/agenda/stars/{guid}/reminder`. */
export const reminderSchema = v.object({ isFirst: v.boolean() });

/** The response of `GET` and `POST /api/agenda/calendar`. */
export const calendarAddressSchema = v.object({ address: v.string() });

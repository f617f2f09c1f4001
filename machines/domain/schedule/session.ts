import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';

/** A moment as ISO 8601 with its offset: `2027-03-09T09:20:00+01:00`. */
export const momentSchema = v.pipe(
  v.string(),
  v.check(
    (value) => /T.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
    'must be a date and time with its offset',
  ),
);

const addressSchema = v.pipe(v.string(), v.startsWith('https://', 'must be https'));

/** One session of an event's schedule. */
export const sessionSchema = v.object({
  /** Identifies the session in every version of the schedule. */
  guid: v.string(),
  titles: localizedTextsSchema,
  /** Plain texts. */
  descriptions: v.optional(localizedTextsSchema, []),
  speakers: v.optional(
    v.array(v.object({ name: v.string(), biographies: v.optional(localizedTextsSchema, []) })),
    [],
  ),
  track: v.optional(v.string()),
  room: v.optional(v.string()),
  start: momentSchema,
  end: momentSchema,
  /** The IANA name of the time zone in which the session takes place. */
  zone: v.string(),
  language: v.optional(v.string()),
  url: v.optional(addressSchema),
  meetingUrl: v.optional(addressSchema),
  attachments: v.optional(
    v.array(
      v.object({ kind: v.picklist(['RECORDING', 'SLIDES', 'LINK']), title: v.string(), url: addressSchema }),
    ),
    [],
  ),
  /** Raised with each change, as calendars need it (RFC 5545). */
  sequence: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** When it was last changed. */
  changedAt: v.optional(momentSchema),
  /** What the version before had instead; an empty room: none. */
  previous: v.optional(v.object({ room: v.optional(v.string()), start: v.optional(momentSchema) })),
});
export type Session = v.InferOutput<typeof sessionSchema>;
export type Attachment = Session['attachments'][number];

/** The imported schedule of an event, as it is stored with the venue. */
export const scheduleSchema = v.object({
  title: v.string(),
  /** The ids of the areas that imports have added; a host may have removed some. */
  addedAreas: v.optional(v.array(v.string()), []),
  sessions: v.array(sessionSchema),
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
  ...v.omit(sessionSchema, ['meetingUrl', 'sequence', 'changedAt']).entries,
  /** The area and the widget that show it; missing where the venue has none. */
  areaId: v.optional(v.string()),
  widgetId: v.optional(v.string()),
});
export type AgendaSession = v.InferOutput<typeof agendaSessionSchema>;

/** The response of `GET /api/agenda`: sessions by their start. */
export const agendaSchema = v.object({ title: v.string(), sessions: v.array(agendaSessionSchema) });
export type Agenda = v.InferOutput<typeof agendaSchema>;

/** The response of `GET /api/agenda/stars`. */
export const starsSchema = v.object({ guids: v.array(v.string()) });

/** The response of `GET` and `POST /api/agenda/calendar`. */
export const calendarAddressSchema = v.object({ address: v.string() });

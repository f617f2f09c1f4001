/** An event in a calendar; times in milliseconds since 1970. */
export interface CalendarEvent {
  id: string;
  title: string;
  begin: number;
  /** Null when it is not known. */
  end: number | null;
  /** The page where it takes place. */
  address: string;
  /** The page's address when missing. */
  location?: string | undefined;
  description?: string | undefined;
  /** Raised with each change of the event. */
  sequence?: number | undefined;
  /** When the event was last changed. */
  changedAt: number;
}

/** RFC 5545: a line has at most 75 octets, and its continuation begins with a space. */
const LINE_OCTETS = 75;

/** Returns an iCalendar document (RFC 5545) with some events, and a name where many are followed as one calendar. */
export function calendarOf(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Foyer//EN',
    ...(name === undefined ? [] : followed(name)),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** RFC 7986, and what calendars read that are older than it. */
const followed = (name: string): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
  'X-PUBLISHED-TTL:PT15M',
];

function linesOf({ id, title, begin, end, address, ...event }: CalendarEvent): string[] {
  const { location = address, description, sequence, changedAt } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${moment(changedAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTART:${moment(begin)}`,
    ...(end === null ? [] : [`DTEND:${moment(end)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${address}`,
    `LOCATION:${escaped(location)}`,
    'END:VEVENT',
  ];
}

const moment = (milliseconds: number): string =>
  `${new Date(milliseconds)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n');

function folded(line: string): string {
  let octets = 0;
  let result = '';
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = Number(character.codePointAt(0));
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

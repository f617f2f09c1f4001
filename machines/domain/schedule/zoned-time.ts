const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Names that are no IANA name of a place, as files use them, and the zone they mean. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Z: 'UTC',
  GMT: 'UTC',
  BST: 'Europe/London',
  WET: 'Europe/Lisbon',
  WEST: 'Europe/Lisbon',
  CET: 'Europe/Brussels',
  CEST: 'Europe/Brussels',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  EET: 'Europe/Athens',
  EEST: 'Europe/Athens',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  JST: 'Asia/Tokyo',
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const number = '2-digit';
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  });
  formatters.set(zone, formatter);
  return formatter;
}

function isZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase();

/** A time zone by its IANA name; `isExact` is false when it was named in another way. */
export interface NamedZone {
  zone: string;
  isExact: boolean;
}

/** Returns the zone that a name means: an IANA name, a common abbreviation or a city; undefined for others. */
export function zoneNamed(name: string): NamedZone | undefined {
  if (name === 'UTC' || (/^[A-Z].*\//.test(name) && isZone(name))) return { zone: name, isExact: true };
  const abbreviation = name.toUpperCase();
  const city = cityOf(name.trim().replaceAll(' ', '_'));
  const zone = Object.hasOwn(ABBREVIATIONS, abbreviation)
    ? ABBREVIATIONS[abbreviation]
    : ['UTC', ...Intl.supportedValuesOf('timeZone')].find((one) => cityOf(one) === city);
  return zone === undefined ? undefined : { zone, isExact: false };
}

/** Returns the time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  const parts = formatterOf(zone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return shown - Math.floor(instant / 1_000) * 1_000;
}

/** An instant in milliseconds. A changed clock shows a time never (`skipped`) or twice (`repeated`). */
export interface ZonedInstant {
  instant: number;
  kind: 'once' | 'skipped' | 'repeated';
}

/**
 * Returns the instant at which the clocks of a zone show a time, given as if it were UTC: the first one when they show it
 * twice, and as much later as they are put forward when they never do.
 */
export function instantIn(zone: string, local: number): ZonedInstant {
  const before = local - offsetAt(zone, local - DAY);
  const after = local - offsetAt(zone, local + DAY);
  const found = [...new Set([before, after])].filter((one) => one + offsetAt(zone, one) === local);
  const [instant = before] = found.toSorted((one, other) => one - other);
  const kinds = ['skipped', 'once', 'repeated'] as const;
  return { instant, kind: kinds[found.length] ?? 'once' };
}

/** A time as a file has it. */
export interface WrittenTime {
  /** The time on the clock, in milliseconds as if it were UTC. */
  local: number;
  /** Milliseconds ahead of UTC; undefined when the file does not say. */
  offset: number | undefined;
}

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(?:(Z)|([+-])(\d\d):?(\d\d)?)?$/i;

function offsetOf([utc, sign, hours, minutes = '0']: readonly (string | undefined)[]): number | undefined {
  if (utc) return 0;
  if (!sign) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

/** Reads a date with a time, with or without an offset; undefined for anything else. */
export function readTime(text: string): WrittenTime | undefined {
  const found = TIME.exec(text.trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(local);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  const isInHour = minute < 60 && second < 60;
  return isReal && isInHour ? { local, offset: offsetOf(found.slice(7)) } : undefined;
}

/** A duration in milliseconds; `isPlain` when it is written as hours and minutes. */
export interface ReadDuration {
  milliseconds: number;
  isPlain: boolean;
}

const CLOCK = /^(?:(\d{1,3})(?: days?,)? )?(\d{1,4}):(\d\d)(?::(\d\d))?$/;
const ISO = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

/**
 * Reads a duration: `01:30`, `1:30`, `1 02:00` with days, `1:30:00` with seconds, `PT1H30M`, or a number of minutes;
 * undefined for anything else.
 */
export function readDuration(value: unknown): ReadDuration | undefined {
  if (typeof value === 'number') return { milliseconds: value * MINUTE, isPlain: false };
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const [, days, hours, minutes, seconds] = CLOCK.exec(text) ?? ISO.exec(text) ?? [];
  const parts = [days, hours, minutes, seconds];
  if (parts.every((part) => part === undefined)) return undefined;
  const [day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const milliseconds = day * DAY + hour * HOUR + minute * MINUTE + second * 1_000;
  return { milliseconds, isPlain: /^\d+:\d\d$/.test(text) };
}

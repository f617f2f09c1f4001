import type { AgendaSession } from './session';
import { offsetAt } from './zoned-time';

/** A session with its time in milliseconds since 1970. */
export interface TimedSession extends AgendaSession {
  begin: number;
  finish: number;
}

/** What one day shows: sessions, and between one's own the time without any. */
export type PlanRow =
  | { kind: 'session'; session: TimedSession }
  | { kind: 'gap'; begin: number; finish: number };

/** Shorter breaks between two sessions are no gap. */
export const GAP_MIN = 15 * 60_000;

/** Returns a session with its time in milliseconds. */
export const timed = (session: AgendaSession): TimedSession => ({
  ...session,
  begin: Date.parse(session.start),
  finish: Date.parse(session.end),
});

/** Returns the day of an instant in a zone: `2027-03-09`. */
export const dayIn = (zone: string, instant: number): string =>
  new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 10);

/** Returns the sessions of each day in a zone, by the day on which they begin; sessions and days by their time. */
export function byDay(
  sessions: readonly TimedSession[],
  zone: string,
): ReadonlyMap<string, readonly TimedSession[]> {
  const days = new Map<string, TimedSession[]>();
  let last = { begin: Number.NaN, day: '' };
  for (const session of sessions) {
    if (session.begin !== last.begin) last = { begin: session.begin, day: dayIn(zone, session.begin) };
    const list = days.get(last.day) ?? [];
    list.push(session);
    days.set(last.day, list);
  }
  return days;
}

/** Returns the day to show first: today, else the next one with sessions, else the last. */
export const firstDay = (days: readonly string[], today: string): string | undefined =>
  days.find((day) => day >= today) ?? days.at(-1);

/** Returns the rooms of sessions in the order of the alphabet. */
export const roomsOf = (sessions: readonly TimedSession[]): string[] =>
  [...new Set(sessions.flatMap(({ room }) => room ?? []))].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );

/** Returns the rows of some sessions by their begin, with the gaps between them if they are wanted. */
export function planOf(sessions: readonly TimedSession[], hasGaps: boolean): PlanRow[] {
  const rows: PlanRow[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const session of sessions) {
    if (hasGaps && session.begin - until >= GAP_MIN)
      rows.push({ kind: 'gap', begin: until, finish: session.begin });
    until = Math.max(session.finish, until === Number.POSITIVE_INFINITY ? 0 : until);
    rows.push({ kind: 'session', session });
  }
  return rows;
}

/** Returns the sessions among others that take place at the same time as a session. */
export const conflictsWith = (session: TimedSession, others: readonly TimedSession[]): TimedSession[] =>
  others.filter(
    ({ guid, begin, finish }) => guid !== session.guid && begin < session.finish && session.begin < finish,
  );

/** Whether a session is over, takes place, is among those that begin next, or comes later. */
export type SessionPhase = 'over' | 'now' | 'next' | 'later';

/** Returns when the next of some sessions begins after an instant; undefined after the last. */
export const nextBegin = (sessions: readonly TimedSession[], now: number): number | undefined =>
  sessions.find(({ begin }) => begin > now)?.begin;

/** Returns where a session is in time; `next` is when the next ones begin. */
export function phaseOf(
  { begin, finish }: TimedSession,
  now: number,
  next: number | undefined,
): SessionPhase {
  if (finish <= now) return 'over';
  if (begin <= now) return 'now';
  return begin === next ? 'next' : 'later';
}

import { type TimedSession, timed } from '@domain/schedule/day-plan';
import type { Agenda, StarChange, StarredSessions } from '@domain/schedule/session';
import { REMINDER_LEAD, REMINDER_PAUSE } from '@domain/shared/limits';

/** Whether a session is to have a star of the user. */
export interface StarRequest {
  guid: string;
  isStarred: boolean;
}

/** The sessions of a venue and the user's stars, held outside of the machine's context. */
export interface AgendaStore {
  /** Changes with each change of the sessions or stars. */
  readonly version: number;
  watchList(listener: () => void): () => void;
  /** Returns the sessions by their begin; null while they are not known. */
  sessions(): readonly TimedSession[] | null;
  session(guid: string): TimedSession | undefined;
  /** Returns whether a session has a star, or is about to get one. */
  isStarred(guid: string): boolean;
  /** Returns the sessions with a star by their begin. */
  starred(): readonly TimedSession[];
  areStarsKnown(): boolean;
  hasStars(): boolean;
  /** Returns how starred sessions have changed since the user saw them last. */
  changes(): readonly StarChange[];
  takeAgenda(agenda: Agenda): void;
  takeStars(stars: StarredSessions): void;
  forgetAll(): void;
  /** Shows a star as the user wants it, before it is stored. */
  wantStar(request: StarRequest): void;
  /** The star is stored. */
  keepStar(request: StarRequest): void;
  /** The star could not be stored. */
  dropStar(request: StarRequest): void;
  /** Returns the session that the user is to be reminded of next. */
  dueReminder(now: number): string | undefined;
  /** No reminder of a session follows for a while. */
  pauseReminder(guid: string, now: number): void;
}

/** Creates the store of one visit. */
export function createAgendaStore(): AgendaStore {
  const listeners = new Set<() => void>();
  let version = 0;
  let sessions: readonly TimedSession[] | null = null;
  let byGuid: ReadonlyMap<string, TimedSession> = new Map();
  let stars: ReadonlySet<string> | null = null;
  let changes: readonly StarChange[] = [];
  let starred: readonly TimedSession[] = [];
  let shownChanges: readonly StarChange[] = [];
  const wanted = new Map<string, boolean>();
  const paused = new Map<string, number>();

  const isStarred = (guid: string): boolean => wanted.get(guid) ?? stars?.has(guid) ?? false;

  function changed(): void {
    version += 1;
    starred = (sessions ?? []).filter(({ guid }) => isStarred(guid));
    shownChanges = changes.filter(({ guid }) => !wanted.has(guid));
    for (const listener of listeners) listener();
  }
  function takeStars(taken: StarredSessions): void {
    stars = new Set(taken.guids);
    changes = taken.changes;
    changed();
  }

  return {
    get version() {
      return version;
    },
    watchList: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sessions: () => sessions,
    session: (guid) => byGuid.get(guid),
    isStarred,
    starred: () => starred,
    areStarsKnown: () => stars !== null,
    hasStars: () => stars !== null && stars.size > 0,
    changes: () => shownChanges,
    takeAgenda: (agenda) => {
      sessions = agenda.sessions.map(timed);
      byGuid = new Map(sessions.map((session) => [session.guid, session]));
      changed();
    },
    takeStars,
    forgetAll: () => {
      sessions = null;
      byGuid = new Map();
      stars = null;
      changes = [];
      wanted.clear();
      paused.clear();
      changed();
    },
    wantStar: ({ guid, isStarred: isWanted }) => {
      wanted.set(guid, isWanted);
      changed();
    },
    keepStar: ({ guid, isStarred: isKept }) => {
      const others = [...(stars ?? [])].filter((other) => other !== guid);
      if (wanted.get(guid) === isKept) wanted.delete(guid);
      takeStars({
        guids: isKept ? [...others, guid] : others,
        changes: changes.filter((change) => change.guid !== guid),
      });
    },
    dropStar: ({ guid, isStarred: isDropped }) => {
      if (wanted.get(guid) === isDropped) wanted.delete(guid);
      changed();
    },
    dueReminder: (now) =>
      starred.find(
        ({ guid, begin }) => begin - REMINDER_LEAD <= now && now < begin && (paused.get(guid) ?? 0) <= now,
      )?.guid,
    pauseReminder: (guid, now) => void paused.set(guid, now + REMINDER_PAUSE),
  };
}

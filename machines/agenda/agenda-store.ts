import { type TimedSession, timed } from '@domain/schedule/day-plan';
import type { Agenda, StarChange, StarredSessions } from '@domain/schedule/session';
import { REMINDER_LEAD } from '@domain/shared/limits';
import { Listeners } from '../patterns/listeners';

/** Whether a session is to have a star of the user. */
export interface StarRequest {
  guid: string;
  isStarred: boolean;
}

const reminderOf = ({ guid, begin }: TimedSession): string => `${guid} ${begin}`;

/** The sessions of a venue and the user's stars, held outside of the machine's context. */
export class AgendaStore {
  readonly #listeners = new Listeners();
  readonly #wanted = new Map<string, boolean>();
  readonly #reminded = new Set<string>();
  #sessions: readonly TimedSession[] | null = null;
  #byGuid: ReadonlyMap<string, TimedSession> = new Map();
  #stars: ReadonlySet<string> = new Set();
  #starred: readonly TimedSession[] = [];
  #changes: readonly StarChange[] = [];
  #shownChanges: readonly StarChange[] = [];

  /** Calls back after every change; returns the function that stops. */
  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** The sessions by their begin; null while they are not known. */
  get sessions(): readonly TimedSession[] | null {
    return this.#sessions;
  }

  /** The sessions with a star by their begin. */
  get starred(): readonly TimedSession[] {
    return this.#starred;
  }

  /** How starred sessions have changed since the user saw them last. */
  get changes(): readonly StarChange[] {
    return this.#shownChanges;
  }

  session(guid: string): TimedSession | undefined {
    return this.#byGuid.get(guid);
  }

  /** Returns whether a session has a star, or is about to get one. */
  isStarred(guid: string): boolean {
    return this.#wanted.get(guid) ?? this.#stars.has(guid);
  }

  takeAgenda({ sessions }: Agenda): void {
    this.#sessions = sessions.map(timed);
    this.#byGuid = new Map(this.#sessions.map((session) => [session.guid, session]));
    this.#change();
  }

  takeStars({ guids, changes }: StarredSessions): void {
    this.#stars = new Set(guids);
    this.#changes = changes;
    this.#change();
  }

  forgetAll(): void {
    this.#sessions = null;
    this.#byGuid = new Map();
    this.#wanted.clear();
    this.#reminded.clear();
    this.takeStars({ guids: [], changes: [] });
  }

  /** Shows a star as the user wants it, before it is stored. */
  wantStar({ guid, isStarred }: StarRequest): void {
    this.#wanted.set(guid, isStarred);
    this.#change();
  }

  /** The star could not be stored, unless the user wants it otherwise by now. */
  dropStar({ guid, isStarred }: StarRequest): void {
    if (this.#wanted.get(guid) === isStarred) this.#wanted.delete(guid);
    this.#change();
  }

  /** The star is stored. */
  keepStar(request: StarRequest): void {
    const others = [...this.#stars].filter((guid) => guid !== request.guid);
    this.#stars = new Set(request.isStarred ? [...others, request.guid] : others);
    this.#changes = this.#changes.filter(({ guid }) => guid !== request.guid);
    this.dropStar(request);
  }

  /** Returns the session that the user is to be reminded of next. */
  dueReminder(now: number): string | undefined {
    const isDue = (session: TimedSession) =>
      session.begin - REMINDER_LEAD <= now && now < session.begin && !this.#reminded.has(reminderOf(session));
    return this.#starred.find(isDue)?.guid;
  }

  /** The user was reminded of a session, here or elsewhere. */
  finishReminder(guid: string): void {
    const session = this.#byGuid.get(guid);
    if (session) this.#reminded.add(reminderOf(session));
  }

  #change(): void {
    this.#starred = (this.#sessions ?? []).filter(({ guid }) => this.isStarred(guid));
    this.#shownChanges = this.#changes.filter(({ guid }) => !this.#wanted.has(guid));
    this.#listeners.notify();
  }
}

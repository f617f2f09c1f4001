import { type Kysely, sql } from 'kysely';
import { removeEventsBefore } from '../analytics/analytics-events';
import type { FoyerConfig } from '../environment/foyer-config';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import { removeConsentsBefore } from './captured-consents';

type Days = NonNullable<FoyerConfig['retention']>;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

interface Retained {
  /** The key of the configuration that says how long, and the days without it. */
  key: keyof Days;
  days: number;
  remove(db: Kysely<Database>, before: Date): Promise<number>;
}

/** What is kept only for a while. What is new of that kind belongs here as well. */
const RETAINED: readonly Retained[] = [
  { key: 'consents', days: 1_095, remove: removeConsentsBefore },
  { key: 'analytics', days: 180, remove: removeEventsBefore },
  {
    key: 'logs',
    days: 30,
    async remove(db, before) {
      const old = db.deleteFrom('captured_log').where('captured_at', '<', before);
      return Number((await old.executeTakeFirst()).numDeletedRows);
    },
  },
  {
    key: 'logins',
    days: 90,
    async remove(db, before) {
      const old = db.deleteFrom('captured_login').where('captured_at', '<', before);
      return Number((await old.executeTakeFirst()).numDeletedRows);
    },
  },
];

/**
 * People of a hosted service who have no account here any more and, for a day, carried nothing of one: until then
 * their claims may have to be taken back again.
 */
async function forgetHostedPeople(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('hosted_person')
    .where('written_at', '<', new Date(now - DAY))
    .where(sql<boolean>`claims ->> 'member' = 'false' and claims -> 'authorities' = '[]'::jsonb`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_account')
            .select('uid')
            .whereRef('identity_account.email', '=', 'hosted_person.email'),
        ),
      ),
    )
    .execute();
}

interface RetentionParts {
  db: Kysely<Database>;
  retention: Days | undefined;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** Removes what is older than its days, and what is left of people who were removed. */
export async function removeExpired(parts: RetentionParts): Promise<void> {
  const { db, retention = {}, log, clock = Date.now } = parts;
  await forgetHostedPeople(db, clock());
  for (const { key, days, remove } of RETAINED) {
    const removed = await remove(db, new Date(clock() - (retention[key] ?? days) * DAY));
    if (removed > 0) log.info({ kind: key, removed }, 'what was kept long enough was removed');
  }
}

/** Does that now and every hour; returns what ends that. Nothing of it rejects. */
export function keepRetention(parts: RetentionParts): () => Promise<void> {
  const round = () =>
    removeExpired(parts).catch((error: unknown) =>
      parts.log.error({ err: error }, 'what was kept long enough could not be removed'),
    );
  let last = round();
  const timer = setInterval(() => {
    last = last.then(round);
  }, HOUR).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

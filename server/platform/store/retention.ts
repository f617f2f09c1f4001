import { type Kysely, sql } from 'kysely';
import type { FoyerConfig } from '../config/foyer-config';
import type { Logger } from '../log';
import type { Database } from './database';

type Days = NonNullable<FoyerConfig['retention']>;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Rows that are deleted after some days. */
export interface Retention {
  name: string;
  /** The key of `retention` in the configuration that replaces `days`, if it can be configured. */
  key?: keyof Days;
  /** Missing for rows that are stored for good unless the configuration says otherwise. */
  days?: number;
  /** Deletes older rows; returns their number. */
  remove(db: Kysely<Database>, before: Date): Promise<number>;
}

/** Returns the rule that deletes the rows of a table after some days, by their time in a column. */
export const agingRows = <Table extends keyof Database>(
  table: Table,
  column: keyof Database[Table] & string,
  rule: Omit<Retention, 'remove'>,
): Retention => ({
  ...rule,
  async remove(db, before) {
    const removed = sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`;
    return Number((await removed.execute(db)).numAffectedRows ?? 0);
  },
});

interface RetentionParts {
  db: Kysely<Database>;
  rules: readonly Retention[];
  config: Days | undefined;
  log: Logger;
  /** Makes the space of removed rows usable again, for a database that does not do so by itself. */
  vacuum?: (() => Promise<unknown>) | undefined;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** Deletes every row that is older than its rule allows. */
export async function removeExpired({ db, rules, config = {}, log, clock = Date.now }: RetentionParts) {
  for (const { name, key, days, remove } of rules) {
    const age = (key && config[key]) ?? days;
    if (age === undefined) continue;
    const removed = await remove(db, new Date(clock() - age * DAY));
    if (removed > 0) log.info({ name, removed }, 'expired rows removed');
  }
}

/** Returns a function that returns whether the clock was set forward within the last day, as far as this process knows. */
function watchClock(clock: () => number): () => boolean {
  let seen = { at: clock(), running: performance.now() };
  let trustedFrom = 0;
  return () => {
    const now = { at: clock(), running: performance.now() };
    if (now.at - seen.at - (now.running - seen.running) > HOUR) trustedFrom = now.running + DAY;
    seen = now;
    return now.running < trustedFrom;
  };
}

/**
 * Deletes expired rows now and every hour, logging failures; after the clock was set forward only a day later, so that a
 * wrong time deletes nothing before somebody can notice it. Returns a function that stops it.
 */
export function keepRetention(parts: RetentionParts): () => Promise<void> {
  const { log, clock = Date.now, vacuum } = parts;
  const logFailure = (error: unknown) => log.error({ err: error }, 'expired rows could not be removed');
  const wasSet = watchClock(clock);
  const run = () => removeExpired(parts).catch(logFailure);
  const runHourly = async () => {
    if (wasSet()) return log.warn('the clock was set forward: expired rows are removed a day later');
    await run();
    await vacuum?.().catch(logFailure);
  };
  let last: Promise<unknown> = run();
  const timer = setInterval(() => {
    last = last.then(runHourly);
  }, HOUR).unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

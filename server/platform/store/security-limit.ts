import type { Kysely } from 'kysely';
import type { Logger } from '../log';
import type { Database } from './database';

const DAY = 86_400_000;
/** Unless the operator says otherwise: about 6 MB a day, and 1 GB until the oldest are removed. */
const PER_DAY = 20_000;
/** How many events are stored before those of the day are counted again, with those of other processes. */
const COUNTED_EVERY = 100;
/** The events that a caller without an account can cause. */
const UNAUTHENTICATED: readonly string[] = ['signInFailed', 'accountLocked', 'resetRequested'];

export interface EventLimitOptions {
  db: Kysely<Database>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** How many events of unauthenticated callers are stored on one day (UTC): of accounts, and as many others. */
  perDay?: number | undefined;
}

type Group = 'of accounts' | 'of unknown accounts';

function limitGroup({ db, log, clock, perDay = PER_DAY }: EventLimitOptions, group: Group) {
  let day = Number.NaN;
  let left = 0;
  let isFull = false;

  const eventsOf = (today: number) =>
    db.selectFrom('security_event').where('happened_at', '>=', new Date(today * DAY));

  async function close(today: number): Promise<void> {
    isFull = true;
    const last = eventsOf(today).where('kind', '=', 'limitReached').where('detail', '=', group);
    if (await last.select('id').executeTakeFirst()) return;
    const values = { kind: 'limitReached', uid: null, actor: null, address: null, detail: group };
    await db
      .insertInto('security_event')
      .values({ ...values, happened_at: new Date(clock()) })
      .execute();
    log.warn({ perDay }, `no more failed logins and reset requests ${group} are stored today`);
  }

  async function count(today: number): Promise<void> {
    const { stored } = await eventsOf(today)
      .select(({ fn }) => fn.countAll<string>().as('stored'))
      .where('kind', 'in', UNAUTHENTICATED)
      .where('uid', group === 'of accounts' ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow();
    left = Math.min(COUNTED_EVERY, perDay - Number(stored));
    if (left <= 0) await close(today);
  }

  return async (): Promise<boolean> => {
    const today = Math.floor(clock() / DAY);
    if (today !== day) [day, left, isFull] = [today, 0, false];
    if (left <= 0 && !isFull) await count(today);
    left -= 1;
    return !isFull;
  };
}

/**
 * Returns whether an event may be stored now. Those that unauthenticated callers can cause end at a number a day, counted
 * in the store, whatever the processes and restarts, and a last event says so. Attempts on unknown accounts take
 * nothing from those on accounts.
 */
export function limitUnauthenticated(options: EventLimitOptions) {
  const ofAccounts = limitGroup(options, 'of accounts');
  const ofUnknown = limitGroup(options, 'of unknown accounts');
  return async ({ kind, uid }: { kind: string; uid?: string | undefined }): Promise<boolean> =>
    !UNAUTHENTICATED.includes(kind) || (uid === undefined ? ofUnknown() : ofAccounts());
}

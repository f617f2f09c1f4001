import { type Kysely, sql } from 'kysely';
import type { Logger } from '../log';
import type { Database } from './database';
import type { PersonalTables } from './personal-data';
import { agingRows } from './retention';

export type SecurityEventKind =
  | 'signIn'
  | 'signInFailed'
  | 'accountLocked'
  | 'resetRequested'
  | 'passwordReset'
  | 'passwordChanged'
  | 'rolesChanged'
  | 'sessionEnded'
  | 'sessionsEnded'
  | 'accountDisabled'
  | 'accountEnabled'
  | 'dataExported'
  | 'accountDeleted'
  | 'limitReached';

/** Something that happened to an account. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The account it is about. */
  uid?: string | undefined;
  /** Who did it: a uid, or `command`. */
  actor?: string | undefined;
  /** The network address it came from. */
  address?: string | undefined;
  /** Without credentials and personal data. */
  detail?: string;
}

/** The log of security events, in a table of its own. */
export interface SecurityLog {
  /** Stores an event. A failure is logged, and never that of the action itself. */
  record(event: SecurityEvent): Promise<void>;
}

const DAY = 86_400_000;
/** Unless the operator says otherwise: about 6 MB a day, and 1 GB until the oldest are removed. */
const PER_DAY = 20_000;
/** How many events are stored before those of the day are counted again, with those of other processes. */
const COUNTED_EVERY = 100;
/** The events that a caller without an account can cause. */
const UNAUTHENTICATED: readonly string[] = ['signInFailed', 'accountLocked', 'resetRequested'];

interface EventLimitOptions {
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
function limitUnauthenticated(options: EventLimitOptions) {
  const ofAccounts = limitGroup(options, 'of accounts');
  const ofUnknown = limitGroup(options, 'of unknown accounts');
  return async ({ kind, uid }: { kind: string; uid?: string | undefined }): Promise<boolean> =>
    !UNAUTHENTICATED.includes(kind) || (uid === undefined ? ofUnknown() : ofAccounts());
}

/** Creates a log that stores only so many events a day that anybody can cause (`limitUnauthenticated`). */
export function createSecurityLog({ db, log, clock, ...limit }: EventLimitOptions): SecurityLog {
  const mayStore = limitUnauthenticated({ db, log, clock, ...limit });

  async function store(event: SecurityEvent): Promise<void> {
    const { kind, uid, actor, address, detail = '' } = event;
    const values = { kind, uid: uid ?? null, actor: actor ?? null, address: address ?? null, detail };
    if (await mayStore(event))
      await db
        .insertInto('security_event')
        .values({ ...values, happened_at: new Date(clock()) })
        .execute();
  }

  return {
    record: (event) =>
      store(event).catch((error: unknown) =>
        log.error({ err: error, kind: event.kind }, 'a security event could not be stored'),
      ),
  };
}

/** Returns the newest events since a time, the newest first. */
export const securityEvents = (db: Kysely<Database>, since: Date, limit: number) =>
  db
    .selectFrom('security_event')
    .select(['happened_at as happenedAt', 'kind', 'uid', 'actor', 'address', 'detail'])
    .where('happened_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Others appear in the export of a person only as host or operator. */
const by = sql<string | null>`
  case when actor = uid then 'own' when actor = 'command' then 'command' when actor is not null then 'host' end`;

export const personalData: PersonalTables = {
  name: 'securityEvents',
  tables: ['security_event'],
  read: (db, { uid }) =>
    db
      .selectFrom('security_event')
      .select(['happened_at as happenedAt', 'kind', by.as('by'), 'address', 'detail'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  async erase(trx, { uid }) {
    await trx.deleteFrom('security_event').where('uid', '=', uid).execute();
    await trx
      .updateTable('security_event')
      .set({ actor: null, address: null })
      .where('actor', '=', uid)
      .execute();
  },
};

export const retention = agingRows('security_event', 'happened_at', {
  name: 'security',
  key: 'security',
  days: 180,
});

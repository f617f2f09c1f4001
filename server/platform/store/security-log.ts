import { type Kysely, sql } from 'kysely';
import type { Database } from './database';
import type { PersonalTables } from './personal-data';
import type { Retention } from './retention';
import { type EventLimitOptions, limitUnauthenticated } from './security-limit';

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

export const retention: Retention = {
  name: 'security',
  key: 'security',
  days: 180,
  async remove(db, before) {
    const old = db.deleteFrom('security_event').where('happened_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};

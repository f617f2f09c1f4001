import { type Kysely, sql } from 'kysely';
import type { Logger } from '../log';
import type { Database } from './database';
import type { PersonalTables } from './personal-data';
import type { Retention } from './retention';

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
  | 'accountDeleted';

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

interface SecurityLogOptions {
  db: Kysely<Database>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export function createSecurityLog({ db, log, clock }: SecurityLogOptions): SecurityLog {
  return {
    async record({ kind, uid = null, actor = null, address = null, detail = '' }) {
      const values = { happened_at: new Date(clock()), kind, uid, actor, address, detail };
      await db
        .insertInto('security_event')
        .values(values)
        .execute()
        .catch((error: unknown) => log.error({ err: error, kind }, 'a security event could not be stored'));
    },
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

import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../store/database';
import type { PersonalTables } from '../store/personal-data';
import type { MailTables } from '../store/tables/mail-tables';
import { MAIL_KINDS, type Mail, type MailKind } from './mail';
import { DELIVERY_LEASE, RETRY_PAUSES } from './mail-limits';

/** A mail that this process is delivering. */
export interface QueuedMail {
  id: number;
  mail: Mail;
  /** The number of this delivery, from 1. */
  attempt: number;
}

/** Stores mails until they are delivered; several processes may share one queue. Times in milliseconds. */
export interface MailQueue {
  add(mail: Mail, now: number): Promise<void>;
  /**
   * Leases the mail that has been due longest to this process. One that waits longer than any pause was postponed by a clock
   * that was ahead: it is due.
   */
  claim(now: number): Promise<QueuedMail | undefined>;
  postpone(id: number, until: number): Promise<void>;
  remove(id: number): Promise<void>;
}

const isKind = (kind: string): kind is MailKind => (MAIL_KINDS as readonly string[]).includes(kind);

const mailOf = (row: Selectable<MailTables['mail']>): Mail => ({
  to: row.recipient,
  kind: isKind(row.kind) ? row.kind : 'PASSWORD_RESET',
  link: row.link,
  locale: row.locale,
  expiresAt: row.expires_at.getTime(),
});

export function createMailQueue(db: Kysely<Database>): MailQueue {
  return {
    async add({ to, kind, link, locale, expiresAt }, now) {
      const at = new Date(now);
      const values = { kind, recipient: to, link, locale, created_at: at, next_attempt_at: at };
      await db
        .insertInto('mail')
        .values({ ...values, expires_at: new Date(expiresAt) })
        .execute();
    },
    async claim(now) {
      const due = db
        .selectFrom('mail')
        .select('id')
        .where(({ eb, or }) =>
          or([
            eb('next_attempt_at', '<=', new Date(now)),
            eb('next_attempt_at', '>', new Date(now + Math.max(...RETRY_PAUSES))),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked();
      const row = await db
        .updateTable('mail')
        .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: new Date(now + DELIVERY_LEASE) })
        .where('id', '=', due)
        .returningAll()
        .executeTakeFirst();
      return row && { id: row.id, mail: mailOf(row), attempt: row.attempts };
    },
    async postpone(id, until) {
      const postponed = db.updateTable('mail').set({ next_attempt_at: new Date(until) });
      await postponed.where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('mail').where('id', '=', id).execute();
    },
  };
}

export const personalData: PersonalTables = {
  name: 'mails',
  tables: ['mail'],
  read: (db, { email }) =>
    db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'locale', 'created_at as createdAt'])
      .where('recipient', '=', email)
      .execute(),
  async erase(trx, { email }) {
    await trx.deleteFrom('mail').where('recipient', '=', email).execute();
  },
};

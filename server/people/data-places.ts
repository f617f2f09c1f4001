import type { OperationMode } from '@domain/attendee';
import type { Kysely, Transaction } from 'kysely';
import { eraseEvents, eventsOf } from '../analytics/analytics-events';
import { attendeePath, removeAttendee } from '../presence/remove-attendee';
import type { Realtime } from '../realtime/realtime';
import type { Database } from '../store/database';
import { consentsOf, eraseConsents } from './captured-consents';

/** Whose data it is; the email is as accounts keep it. */
export interface DataSubject {
  uid: string;
  email: string;
}

/** Tables that say something about a person. */
export interface TablePlace {
  /** What it is called in the export. */
  name: string;
  tables: readonly (keyof Database)[];
  /** What is kept, in JSON; nothing that lets somebody in. */
  read(db: Kysely<Database>, subject: DataSubject): Promise<unknown>;
  /** Missing where it goes with the account. */
  erase?(trx: Transaction<Database>, subject: DataSubject): Promise<void>;
}

/** Every table with personal data. What is new there belongs here as well. */
export const TABLE_PLACES: readonly TablePlace[] = [
  {
    name: 'account',
    tables: ['identity_account'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_account')
        .select(['uid', 'email', 'email_verified as emailVerified', 'name', 'authorities', 'member'])
        .select(['disabled', 'created_at as createdAt', 'last_login_at as lastLoginAt'])
        .where('uid', '=', uid)
        .executeTakeFirst(),
  },
  {
    name: 'profile',
    tables: ['profile'],
    read: (db, { uid }) =>
      db
        .selectFrom('profile')
        .select(['company', 'title', 'attributes', 'entered_at as enteredAt'])
        .where('uid', '=', uid)
        .executeTakeFirst(),
  },
  {
    name: 'sessions',
    tables: ['identity_refresh_token'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_refresh_token')
        .select(['method', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .select('revoked_at as endedAt')
        .where('uid', '=', uid)
        .orderBy('created_at')
        .execute(),
    erase: async (trx, { uid }) => {
      await trx.deleteFrom('identity_refresh_token').where('uid', '=', uid).execute();
    },
  },
  {
    name: 'registrations',
    tables: ['registration'],
    read: (db, { uid }) =>
      db
        .selectFrom('registration')
        .select(['provider', 'event_id as eventId', 'number', 'email', 'active', 'checked_at as checkedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
  {
    name: 'singleSignOn',
    tables: ['identity_provider_link'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_provider_link')
        .select(['provider_id as providerId', 'subject', 'linked_at as linkedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
  {
    name: 'passwordLinks',
    tables: ['identity_reset_code'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_reset_code')
        .select(['expires_at as expiresAt', 'used_at as usedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
  {
    name: 'mails',
    tables: ['mail'],
    read: (db, { email }) =>
      db
        .selectFrom('mail')
        .select(['kind', 'recipient', 'locale', 'created_at as createdAt'])
        .where('recipient', '=', email)
        .execute(),
    erase: async (trx, { email }) => {
      await trx.deleteFrom('mail').where('recipient', '=', email).execute();
    },
  },
  {
    name: 'consents',
    tables: ['consent'],
    read: (db, { uid }) => consentsOf(db, uid),
    erase: (trx, { uid }) => eraseConsents(trx, uid),
  },
  {
    name: 'capturedLogs',
    tables: ['captured_log'],
    read: (db, { uid }) =>
      db
        .selectFrom('captured_log')
        .select(['captured_at as capturedAt', 'level', 'category', 'message', 'details', 'client'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    erase: async (trx, { uid }) => {
      await trx.deleteFrom('captured_log').where('uid', '=', uid).execute();
    },
  },
  {
    name: 'analytics',
    tables: ['analytics_event'],
    read: (db, { uid }) => eventsOf(db, uid),
    erase: (trx, { uid }) => eraseEvents(trx, uid),
  },
  {
    // Stays a day longer than the account, to take the person's claims back at the hosted service.
    name: 'hosted',
    tables: ['hosted_person'],
    read: (db, { email }) =>
      db.selectFrom('hosted_person').select(['uid', 'email', 'claims']).where('email', '=', email).execute(),
  },
];

type RealtimeAccess = Pick<Realtime, 'read' | 'write'>;

/** A place of the realtime database that belongs to one person, below each mode of operation. */
export interface RealtimePlace {
  name: string;
  /** As the rules write it. */
  path: string;
  read(realtime: RealtimeAccess, mode: OperationMode, uid: string): unknown;
  erase(realtime: RealtimeAccess, mode: OperationMode, uid: string): Promise<void>;
}

/** Every place of the realtime database with personal data. */
export const REALTIME_PLACES: readonly RealtimePlace[] = [
  {
    name: 'presence',
    path: 'attendees/$uid',
    read: (realtime, mode, uid) => realtime.read(attendeePath(mode, uid)),
    erase: removeAttendee,
  },
];

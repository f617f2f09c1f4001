import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Kysely } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { ownEntries } from '../presence';

const pathOf = (mode: OperationMode, uid: string): string => `${mode}/people/${escapeKey(uid)}`;

/** Writes that a person has entered the venue, by the uid of tokens: the rules let others ring and invite them. */
export const writeKnownPerson = (
  { write }: Pick<Records, 'write'>,
  mode: OperationMode,
  uid: string,
): Promise<void> => write({ [pathOf(mode, uid)]: true });

interface KnownParts {
  db: Kysely<Database>;
  records: Pick<Records, 'read' | 'write'>;
  mode: OperationMode;
  /** Missing when the realtime database is hosted, with uids of its own. */
  realtime: object | undefined;
  log: Logger;
}

/** The accounts of the people who entered the venue. */
const enteredAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom('profile')
    .innerJoin('identity_account', 'identity_account.uid', 'profile.uid')
    .where('entered_at', 'is not', null);

/** People who are written at once. */
const BATCH = 1_000;

/** Writes who entered the venue before the realtime database knew it. Failures are only logged. */
export async function keepKnownPeople({ db, records, mode, realtime, log }: KnownParts): Promise<void> {
  try {
    const stored = (await records.read(`${mode}/people`)) ?? {};
    const accounts = enteredAccounts(db);
    const entered = await (realtime
      ? accounts.select('profile.uid')
      : accounts
          .innerJoin('hosted_person', 'hosted_person.email', 'identity_account.email')
          .select('hosted_person.uid')
    ).execute();
    const missing = entered.filter(({ uid }) => !Object.hasOwn(Object(stored), escapeKey(uid)));
    for (let from = 0; from < missing.length; from += BATCH) {
      const paths = missing.slice(from, from + BATCH).map(({ uid }) => [pathOf(mode, uid), true] as const);
      await records.write(Object.fromEntries(paths));
    }
  } catch (error) {
    log.warn({ err: error }, 'the people of the venue could not be written');
  }
}

/** That a person has entered, for the export and deletion of their data. */
export const personalEntries = [ownEntries('known', { path: 'people/$uid' })];

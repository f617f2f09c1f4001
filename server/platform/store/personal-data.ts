import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database';

/** The data subject; the email as stored in the account. */
export interface DataSubject {
  uid: string;
  email: string;
}

/** Tables with personal data: how a person's rows are exported and erased. */
export interface PersonalTables {
  /** The key in the export. */
  name: string;
  tables: readonly (keyof Database)[];
  /** Returns the person's rows as JSON, without credentials. */
  read(db: Kysely<Database>, subject: DataSubject): Promise<unknown>;
  /** Missing when the rows are deleted with the account. */
  erase?(trx: Transaction<Database>, subject: DataSubject): Promise<void>;
}

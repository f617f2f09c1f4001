import { type Kysely, sql, type Transaction } from 'kysely';
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

type TableOfPeople = {
  [Table in keyof Database]: 'uid' extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** Returns the function that erases the rows of a person from a table. */
export const eraseRows =
  (table: TableOfPeople): NonNullable<PersonalTables['erase']> =>
  async (trx, { uid }) => {
    await sql`delete from ${sql.table(table)} where uid = ${uid}`.execute(trx);
  };

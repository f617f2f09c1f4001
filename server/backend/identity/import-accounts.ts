import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import { type Account, type AccountRow, accountOf, changeAndEndSessions, wholeSecond } from './account';
import { newUid } from './secrets';

/** An account to import; a missing field stays as it is, or is empty for a new account. */
export interface AccountImport {
  /** As `canonicalEmail` returns it. */
  email: string;
  name?: string | undefined;
  authorities?: readonly string[] | undefined;
}

/** The result of an import; `before` is missing for a new account. */
export interface ImportedAccount {
  before: Account | undefined;
  after: Account;
  changed: boolean;
}

type Trx = Transaction<Database>;
type Change = Pick<AccountRow, 'uid' | 'name' | 'authorities'>;

const STATEMENT_ROWS = 2_000;

const isSubset = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

function* inStatements<T>(rows: readonly T[]): Iterable<T[]> {
  for (let begin = 0; begin < rows.length; begin += STATEMENT_ROWS)
    yield rows.slice(begin, begin + STATEMENT_ROWS);
}

async function rowsOf(trx: Trx, emails: readonly string[]): Promise<Map<string, AccountRow>> {
  const rows = await trx
    .selectFrom('identity_account')
    .selectAll()
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .orderBy('uid')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.email ?? '', row]));
}

const byEmail = (one: AccountImport, other: AccountImport): number => (one.email < other.email ? -1 : 1);

/** Inserts in the order of emails, so that concurrent imports wait for each other instead of deadlocking. */
async function insert(trx: Trx, imports: readonly AccountImport[], at: number): Promise<void> {
  const times = { valid_since: new Date(wholeSecond(at)), created_at: new Date(at) };
  const rows = imports.toSorted(byEmail).map(({ email, name = '', authorities = [] }) => ({
    uid: newUid(),
    email,
    name,
    authorities: [...authorities],
    member: true,
    ...times,
  }));
  for (const some of inStatements(rows)) await trx.insertInto('identity_account').values(some).execute();
}

const wanted = (row: AccountRow, { name, authorities }: AccountImport): Change => ({
  uid: row.uid,
  name: name ?? row.name,
  authorities: [...(authorities ?? row.authorities)],
});

const differs = (row: AccountRow, { name, authorities }: Change): boolean =>
  !row.member ||
  row.name !== name ||
  !isSubset(row.authorities, authorities) ||
  !isSubset(authorities, row.authorities);

/** Removed authorities revoke all sessions; added ones those of an account without password and verified email. */
const endsSessions = (row: AccountRow, { authorities }: Change): boolean => {
  const isUnproved = row.password_hash === null && !row.email_verified;
  const gains = !isSubset(authorities, row.authorities);
  return !isSubset(row.authorities, authorities) || (gains && isUnproved);
};

async function change(trx: Trx, changes: readonly Change[]): Promise<void> {
  for (const some of inStatements(changes))
    await sql`
      update identity_account as a set name = c.name, authorities = c.authorities, member = true
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as c (uid text, name text, authorities text[])
      where a.uid = c.uid`.execute(trx);
}

/**
 * Creates and updates accounts by email within a transaction. No email may occur twice.
 * @throws unique_violation of the database when another transaction creates one of them at the same time
 */
export async function importAccounts(
  trx: Trx,
  imports: readonly AccountImport[],
  at: number,
): Promise<ImportedAccount[]> {
  const emails = imports.map(({ email }) => email);
  const before = await rowsOf(trx, emails);
  const known = imports.flatMap((entry) => {
    const row = before.get(entry.email);
    return row ? [{ row, to: wanted(row, entry) }] : [];
  });
  const changed = known.filter(({ row, to }) => differs(row, to));
  for (const { row, to } of changed)
    if (endsSessions(row, to)) await changeAndEndSessions(trx, row.uid, {}, at);
  await change(
    trx,
    changed.map(({ to }) => to),
  );
  await insert(
    trx,
    imports.filter(({ email }) => !before.has(email)),
    at,
  );
  const after = await rowsOf(trx, emails);
  const changedUids = new Set(changed.map(({ to }) => to.uid));
  return emails.flatMap((email) => {
    const [old, row] = [before.get(email), after.get(email)];
    if (!row) return [];
    return [
      { before: old && accountOf(old), after: accountOf(row), changed: !old || changedUids.has(row.uid) },
    ];
  });
}

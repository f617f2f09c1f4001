import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/database';
import { type Account, type AccountRow, accountOf } from './account';
import { changeAndEndSessions, wholeSecond } from './account-queries';
import { newUid } from './secrets';

/** Somebody who is to have an account; what is missing stays as it is, or is empty for somebody new. */
export interface Newcomer {
  /** As accounts keep it. */
  email: string;
  name?: string | undefined;
  authorities?: readonly string[] | undefined;
}

/** What became of a newcomer; `before` is missing for somebody new. */
export interface Brought {
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

const byEmail = (one: Newcomer, other: Newcomer): number => (one.email < other.email ? -1 : 1);

/** In the order of their emails: of two that add the same ones at once, one waits for the other. */
async function insert(trx: Trx, newcomers: readonly Newcomer[], at: number): Promise<void> {
  const times = { valid_since: new Date(wholeSecond(at)), created_at: new Date(at) };
  const rows = newcomers.toSorted(byEmail).map(({ email, name = '', authorities = [] }) => ({
    uid: newUid(),
    email,
    name,
    authorities: [...authorities],
    member: true,
    ...times,
  }));
  for (const some of inStatements(rows)) await trx.insertInto('identity_account').values(some).execute();
}

const wanted = (row: AccountRow, { name, authorities }: Newcomer): Change => ({
  uid: row.uid,
  name: name ?? row.name,
  authorities: [...(authorities ?? row.authorities)],
});

const differs = (row: AccountRow, { name, authorities }: Change): boolean =>
  !row.member ||
  row.name !== name ||
  !isSubset(row.authorities, authorities) ||
  !isSubset(authorities, row.authorities);

/** Authorities that are taken away end all sessions; those that are given, all that a mere number may have begun. */
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
 * Adds who is not known yet by email and changes who is, all of one transaction. No email may be there twice.
 * @throws the database's unique_violation when somebody else adds one of them at the same time
 */
export async function bringAccounts(
  trx: Trx,
  newcomers: readonly Newcomer[],
  at: number,
): Promise<Brought[]> {
  const emails = newcomers.map(({ email }) => email);
  const before = await rowsOf(trx, emails);
  const known = newcomers.flatMap((newcomer) => {
    const row = before.get(newcomer.email);
    return row ? [{ row, to: wanted(row, newcomer) }] : [];
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
    newcomers.filter(({ email }) => !before.has(email)),
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

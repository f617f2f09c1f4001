import { sql, type Transaction } from 'kysely';
import { DomainError } from '../../platform/domain-error';
import type { Database } from '../../platform/store/database';

/** The installation would be left without an administrator. */
export class LastAdmin extends DomainError {
  override readonly name = 'LastAdmin';
  constructor(done: 'deleted' | 'disabled') {
    super(
      'conflict',
      `The last administrator cannot be ${done}. Make another person an administrator first.`,
    );
  }
}

/**
 * Locks the enabled administrators until the transaction ends.
 * @throws LastAdmin when this one is the only one
 */
export async function checkOtherAdmin(
  trx: Transaction<Database>,
  uid: string,
  done: 'deleted' | 'disabled',
): Promise<void> {
  const admins = await trx
    .selectFrom('identity_account')
    .select('uid')
    .where(sql<boolean>`'ADMIN' = any(authorities)`)
    .where('disabled', '=', false)
    .orderBy('uid')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.uid === uid) throw new LastAdmin(done);
}

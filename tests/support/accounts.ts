import type { Accounts } from '../../server/backend/identity/accounts';
import { createIdentity } from '../../server/backend/identity/identity';
import type { Store } from '../../server/platform/store/store';
import { silentLog } from './store';

/** Returns the accounts of a store, without the endpoints of identity. */
export async function accountsIn({ db, disk }: Pick<Store, 'db' | 'disk'>): Promise<Accounts> {
  const { accounts } = await createIdentity({
    db,
    disk,
    projectId: 'foyer',
    log: silentLog,
    mailer: { send: async () => undefined },
    allowPasswordLogin: true,
    allowAnonymous: false,
    publicUrl: new URL('http://127.0.0.1:8110'),
  });
  return accounts;
}

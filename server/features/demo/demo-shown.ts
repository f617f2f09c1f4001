import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { type Environment, isLoopback } from '../../platform/config/environment';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { demoPeople } from './demo-people';
import { hasBegun, hasRoomForDemo } from './seed-demo';

type Seen = Pick<Environment, 'demo' | 'host' | 'publicUrl'>;

/**
 * Returns whether only this machine reaches the server: behind a proxy, listening on loopback is not enough.
 */
const isInside = ({ host, publicUrl }: Seen): boolean =>
  isLoopback(host) && isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''));

/**
 * Returns whether the demo is shown. By default it is loaded only into an empty store of a server on
 * loopback; a store that has it keeps showing it there.
 */
export async function isDemoShown(seen: Seen, db: Kysely<Database>, log: Logger): Promise<boolean> {
  const { demo } = seen;
  const shown = (demo ?? isInside(seen)) && (await hasRoomForDemo(db));
  if (demo && !shown) log.warn('FOYER_DEMO is 1, but the store already has content: the demo is not loaded');
  return shown;
}

/** Enables the demo people only while the demo is shown, because their passwords are public. */
export async function settleDemoPeople(
  { db, accounts }: { db: Kysely<Database>; accounts: Pick<Accounts, 'byEmail' | 'update'> },
  isShown: boolean,
): Promise<void> {
  if (!(await hasBegun(db))) return;
  for (const { email, disabled: always } of demoPeople) {
    const account = await accounts.byEmail(email);
    const disabled = always || !isShown;
    if (account && account.disabled !== disabled) await accounts.update(account.uid, { disabled });
  }
}

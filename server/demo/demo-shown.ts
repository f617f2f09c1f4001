import type { Kysely } from 'kysely';
import { type Environment, isLoopback } from '../environment/environment';
import type { Accounts } from '../identity/accounts';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import { demoPeople } from './demo-people';
import { hasBegun, hasRoomForDemo } from './seed-demo';

type Seen = Pick<Environment, 'demo' | 'host' | 'publicUrl'>;

/** Behind a proxy the server listens on loopback, but is there for everybody. */
const isInside = ({ host, publicUrl }: Seen): boolean =>
  isLoopback(host) && isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''));

/**
 * Is the demo shown? It comes uninvited only to an empty store of a server that has no outside address; a store that
 * has it keeps showing it there.
 */
export async function isDemoShown(seen: Seen, db: Kysely<Database>, log: Logger): Promise<boolean> {
  const { demo } = seen;
  const shown = (demo ?? isInside(seen)) && (await hasRoomForDemo(db));
  if (demo && !shown) log.warn('FOYER_DEMO is 1, but the store has content of its own: the demo stays away');
  return shown;
}

/** Everybody knows the passwords of the demo people: in a store that had the demo, they open while it is shown only. */
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

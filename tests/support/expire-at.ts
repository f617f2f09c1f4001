import { retentionRules } from '../../server/compose';
import type { FoyerConfig } from '../../server/platform/config/foyer-config';
import { removeExpired } from '../../server/platform/store/retention';
import type { TestServer } from './server';
import { silentLog } from './store';

/** Removes what has expired at a time (milliseconds since 1970), as the hourly run does without a person who is present. */
export function expireAt({ services, store }: TestServer, now: number, config?: FoyerConfig['retention']) {
  const clock = () => now;
  const rules = retentionRules({ ...services, realtime: undefined, clock });
  return removeExpired({ db: store.db, rules, config, log: silentLog, clock });
}

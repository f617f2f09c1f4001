import type { OperationMode } from '@domain/people/attendee';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Records } from '../../backend/realtime/records';
import type { Database } from '../../platform/store/database';

/** What moderation works on. */
export interface ModerationParts {
  db: Kysely<Database>;
  accounts: Accounts;
  records: Pick<Records, 'read' | 'readEqual' | 'write'>;
  mode: OperationMode;
  /** Milliseconds since 1970. */
  clock: () => number;
}

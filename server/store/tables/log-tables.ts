import type { ClientDetails } from '@domain/client-details';
import type { LogMessage } from '@domain/log-message';
import type { ColumnType, Generated } from 'kysely';

export interface LogTables {
  captured_log: {
    id: Generated<number>;
    captured_at: Date;
    /** Whose page it was. */
    uid: string;
    level: LogMessage['loglevel'];
    category: string;
    origin: LogMessage['messageOrigin'];
    message: string;
    details: string;
    client: ColumnType<ClientDetails, string>;
  };
}

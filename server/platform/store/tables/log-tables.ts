import type { ClientDetails, LogMessage } from '@domain/logs/log-message';
import type { ColumnType, Generated } from 'kysely';

export interface LogTables {
  captured_log: {
    id: Generated<number>;
    captured_at: Date;
    /** The user of the page. */
    uid: string;
    level: LogMessage['loglevel'];
    category: string;
    origin: LogMessage['messageOrigin'];
    message: string;
    details: string;
    client: ColumnType<ClientDetails, string>;
  };
}

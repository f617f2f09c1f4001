import type { AnalyticsTables } from './tables/analytics-tables';
import type { AssetTables } from './tables/asset-tables';
import type { ConsentTables } from './tables/consent-tables';
import type { FileTables } from './tables/file-tables';
import type { HostedTables } from './tables/hosted-tables';
import type { IdentityTables } from './tables/identity-tables';
import type { LogTables } from './tables/log-tables';
import type { MailTables } from './tables/mail-tables';
import type { ModerationTables } from './tables/moderation-tables';
import type { PeopleTables } from './tables/people-tables';
import type { RealtimeTables } from './tables/realtime-tables';
import type { RegistrationTables } from './tables/registration-tables';
import type { SecurityTables } from './tables/security-tables';
import type { VenueTables } from './tables/venue-tables';

/** Every table of the store, for Kysely. */
export interface Database
  extends VenueTables,
    IdentityTables,
    AssetTables,
    AnalyticsTables,
    ConsentTables,
    FileTables,
    HostedTables,
    LogTables,
    MailTables,
    ModerationTables,
    RealtimeTables,
    RegistrationTables,
    PeopleTables,
    SecurityTables {}

import type { CookiePreferences } from '@domain/consent/consent-capture';
import type { ClientDetails } from '@domain/logs/log-message';
import type { BannerType } from '@domain/venue/cookie-provider';
import type { ColumnType, Generated } from 'kysely';

export interface ConsentTables {
  consent: {
    id: Generated<number>;
    captured_at: Date;
    /** Null for visitors without an account. */
    uid: string | null;
    email: string | null;
    banner_type: BannerType;
    preferences: ColumnType<CookiePreferences['cookiePreferences'], string>;
    client: ColumnType<Omit<ClientDetails, 'clientUsername'>, string>;
  };
}

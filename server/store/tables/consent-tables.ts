import type { ClientDetails } from '@domain/client-details';
import type { BannerType } from '@domain/consent';
import type { CookiePreferences } from '@domain/consent-capture';
import type { ColumnType, Generated } from 'kysely';

export interface ConsentTables {
  consent: {
    id: Generated<number>;
    captured_at: Date;
    /** Null for visitors whom the venue does not know. */
    uid: string | null;
    email: string | null;
    banner_type: BannerType;
    preferences: ColumnType<CookiePreferences['cookiePreferences'], string>;
    client: ColumnType<Omit<ClientDetails, 'clientUsername'>, string>;
  };
}

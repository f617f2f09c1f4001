import type { ProfileAttributes } from '@domain/profile';
import type { ColumnType, Generated } from 'kysely';

export interface PeopleTables {
  profile: {
    uid: string;
    company: Generated<string>;
    title: Generated<string>;
    /** Those beside name, email, company and title; written as JSON. */
    attributes: ColumnType<ProfileAttributes, string | undefined, string>;
    /** Null until the person first comes into the venue. */
    entered_at: Generated<Date | null>;
  };
  captured_login: {
    id: Generated<number>;
    captured_at: Date;
    /** What was published then; null for nothing. */
    architecture_id: string | null;
  };
}

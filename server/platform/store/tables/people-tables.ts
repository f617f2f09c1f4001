import type { ProfileAttributes } from '@domain/people/profile';
import type { ColumnType, Generated } from 'kysely';

export interface PeopleTables {
  profile: {
    uid: string;
    company: Generated<string>;
    title: Generated<string>;
    /** The attributes beside name, email, company and title, as JSON. */
    attributes: ColumnType<ProfileAttributes, string | undefined, string>;
    /** Null until the first visit. */
    entered_at: Generated<Date | null>;
  };
  captured_login: {
    id: Generated<number>;
    captured_at: Date;
    /** The published version at that time; null for none. */
    architecture_id: string | null;
  };
}

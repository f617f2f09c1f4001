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
  directory_person: {
    uid: string;
    /** The name in the form used for sorting. */
    name_key: Generated<string>;
    /** The words are not those of the present name, company and title; set by the database. */
    outdated: Generated<boolean>;
  };
  directory_word: {
    uid: string;
    /** As `searchWords` returns it. */
    word: string;
  };
  /** One row per picture of a profile, saved or not; the bytes are in the data folder. */
  profile_picture: {
    id: string;
    /** The account. */
    uid: string;
    /** Path of the bytes below the folder of files. */
    file: string;
    bytes: number;
    added_at: Date;
  };
  captured_login: {
    id: Generated<number>;
    captured_at: Date;
    /** The published version at that time; null for none. */
    architecture_id: string | null;
  };
}

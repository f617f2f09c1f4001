import type { SharedUse } from '@domain/pictures/shared-picture';
import type { Generated } from 'kysely';

export interface PictureTables {
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
  /** One row per picture of a wall post or a whiteboard; the bytes are in the data folder. */
  shared_picture: {
    id: string;
    /** The account of the author. */
    uid: string;
    /** The uid of the author in the realtime database. */
    author_id: string;
    mode: 'live' | 'stage';
    use: SharedUse;
    widget_id: string;
    /** Path of the bytes below the folder of files. */
    file: string;
    bytes: number;
    added_at: Date;
    /** When it was last seen on a post or a board; null while it never was. */
    used_at: Generated<Date | null>;
    /** When it was last looked for there. */
    checked_at: Date;
  };
}

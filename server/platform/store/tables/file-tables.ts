import type { Generated } from 'kysely';

export interface FileTables {
  /** One row per file of a chat message; the bytes are in the data folder. */
  chat_file: {
    /** The id of its message as well. */
    id: string;
    /** The account of the author. */
    uid: string;
    /** The uid of the author in the realtime database. */
    author_id: string;
    mode: 'live' | 'stage';
    channel_id: string;
    /** Path of the bytes below the folder of files. */
    file: string;
    type: string;
    bytes: number;
    name: string;
    /** Pixels, of pictures only. */
    width: Generated<number | null>;
    height: Generated<number | null>;
    added_at: Date;
    checked_at: Date;
  };
}

import type { CookiePreferences } from '@domain/consent/consent-capture';
import type { ClientDetails, LogMessage } from '@domain/logs/log-message';
import type { ProfileAttributes } from '@domain/people/profile';
import type { SeenSession } from '@domain/schedule/session';
import type { PassagePlace } from '@domain/search/search';
import type { BannerType } from '@domain/venue/cookie-provider';
import type { ColumnType, Generated } from 'kysely';
import type { AnalyticsTables } from './tables/analytics-tables';
import type { FileTables } from './tables/file-tables';
import type { IdentityTables } from './tables/identity-tables';
import type { MailTables } from './tables/mail-tables';
import type { ModerationTables } from './tables/moderation-tables';
import type { PictureTables } from './tables/picture-tables';
import type { RegistrationTables } from './tables/registration-tables';
import type { VenueTables } from './tables/venue-tables';

interface RealtimeTables {
  /** The leaves of the realtime database: strings, numbers and booleans, by joined path. */
  realtime_leaf: {
    path: string;
    /** In JSON. */
    value: unknown;
  };
  /** What people have added to it, less what they removed; bytes. */
  realtime_use: {
    uid: string;
    /** The day of the last change, since 1970 (UTC). */
    day: number;
    on_day: string;
    in_all: string;
  };
}

interface HostedTables {
  hosted_person: {
    uid: string;
    /** Lower case; empty without a verified one. */
    email: string;
    /** The claims last written to the hosted account, in JSON. */
    claims: unknown;
    written_at: Date | null;
  };
}

interface SecurityTables {
  security_event: {
    id: Generated<number>;
    happened_at: Date;
    kind: string;
    /** The account it is about; null when there is none, or none any more. */
    uid: string | null;
    /** Who did it: a uid, or `command`; null when unknown. */
    actor: string | null;
    /** The network address it came from; null for commands. */
    address: string | null;
    detail: string;
  };
}

interface ConsentTables {
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

interface LogTables {
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

interface CallTables {
  /** The answers to writes that are done once. */
  call_answer: { id: string; begun_at: Date; status: number | null; body: string | null };
}

interface AssetTables {
  /** One row per asset and generation; the bytes are in the data folder. */
  asset: {
    architecture_id: string;
    id: string;
    /** SHA-256 of the bytes, in hex. */
    generation: string;
    /** Path of the bytes below the assets folder. */
    file: string;
    type: string;
    bytes: number;
    name: string;
    added_at: Generated<Date>;
  };
}

interface AgendaTables {
  /** The sessions that people follow. */
  agenda_star: {
    architecture_id: string;
    /** The account. */
    uid: string;
    guid: string;
    starred_at: Date;
    /** What the person last saw of the session, as JSON; null when that is not known. */
    seen: ColumnType<SeenSession | null, string | null | undefined, string>;
    /** The start of which they were reminded. */
    reminded_of: Generated<string | null>;
  };
  /** The personal calendars; their addresses are secret. */
  agenda_calendar: {
    /** The account. */
    uid: string;
    /** From it and a key of the server the secret is made. */
    salt: string;
    /** SHA-256 of the secret, base64url. */
    secret_hash: string;
    renewed_at: Date;
  };
}

interface MediaBoardTables {
  /** The likes as recommendations read them. */
  media_like: {
    uuid: string;
    media_board_id: string;
    content_piece_id: string;
    /** Empty for a like of the piece itself. */
    comment_id: string;
    /** The account. */
    uid: string;
    liked_at: Date;
  };
  /** Who opened which piece. */
  media_open: {
    media_board_id: string;
    content_piece_id: string;
    /** The account. */
    uid: string;
    opened_at: Date;
  };
}

interface SearchTables {
  search_index: {
    id: Generated<string>;
    mode: string;
    stamp: string;
    state: 'building' | 'current' | 'failed';
    done: Generated<number>;
    total: Generated<number>;
    passages: Generated<number>;
    configs: Generated<string[]>;
    touched_at: Date;
  };
  search_passage: {
    id: Generated<string>;
    index_id: string;
    config: string;
    language: string;
    title: string;
    text: string;
    /** As JSON. */
    place: ColumnType<PassagePlace, string, never>;
    words: string;
  };
  search_word: { index_id: string; config: string; word: string; passages: number };
  search_document: {
    generation: string;
    pages: ColumnType<string[] | null, string | null, never>;
    read_at: Date;
  };
  search_use: { day: string; uid: string; questions: number };
}

interface PeopleTables {
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
  captured_login: {
    id: Generated<number>;
    captured_at: Date;
    /** The published version at that time; null for none. */
    architecture_id: string | null;
  };
}

/** Every table of the store, for Kysely. */
export interface Database
  extends VenueTables,
    IdentityTables,
    AgendaTables,
    MediaBoardTables,
    AssetTables,
    AnalyticsTables,
    CallTables,
    ConsentTables,
    FileTables,
    PictureTables,
    HostedTables,
    LogTables,
    MailTables,
    ModerationTables,
    RealtimeTables,
    RegistrationTables,
    PeopleTables,
    SearchTables,
    SecurityTables {}

import type { Action } from '@domain/moderation/action';
import type { Kept } from '@domain/moderation/report';
import type { ColumnType, Generated } from 'kysely';

type Mode = 'live' | 'stage';

export interface ModerationTables {
  moderation_report: {
    id: Generated<number>;
    reported_at: Date;
    mode: Mode;
    /** The account of the reporter; null when it is deleted. */
    reporter: string | null;
    /** The account of the reported person. */
    uid: string;
    /** The uid of the reported person in the realtime database. */
    user_id: string;
    kind: 'MESSAGE' | 'WALL_POST' | 'COMMENT' | 'PROFILE' | 'NAME';
    channel_id: string | null;
    message_id: string | null;
    reason: string;
    words: string;
    kept: ColumnType<Kept, string, string>;
    /** Null while a host has to look at it. */
    closed_at: Date | null;
  };
  moderation_action: {
    id: Generated<number>;
    acted_at: Date;
    mode: Mode;
    kind: Action['kind'];
    /** The account of the host; null when it is deleted. */
    actor: string | null;
    /** The account of the person it is about; null when it is deleted. */
    uid: string | null;
    user_id: string | null;
    channel_id: string | null;
    message_id: string | null;
    until: Date | null;
    reason: string;
    report_id: number | null;
    /** What undoing it needs: the content of a removed message, a removed post or comment, what held before in a channel or on a board. */
    kept: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    undone_at: Date | null;
    undone_by: string | null;
  };
}

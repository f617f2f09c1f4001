import type { Action, LogPage } from '@domain/moderation/action';
import { MODERATION_PAGE } from '@domain/moderation/moderation-limits';
import type { OperationMode } from '@domain/people/attendee';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/store/database';
import type { ModerationTables } from '../../platform/store/tables/moderation-tables';
import { nameOf } from './subject';

type Tables = ModerationTables['moderation_action'];
export type ActionRow = Selectable<Tables>;
export type NewAction = Pick<Insertable<Tables>, 'kind' | 'mode' | 'actor' | 'reason' | 'acted_at'> &
  Partial<Insertable<Tables>>;

const NOTHING = {
  uid: null,
  user_id: null,
  channel_id: null,
  message_id: null,
  until: null,
  report_id: null,
  kept: null,
  undone_at: null,
  undone_by: null,
};

/** Adds what a host did to the log and closes the report that it answers; returns its id. */
export async function logAction(db: Kysely<Database>, action: NewAction): Promise<number> {
  const { id } = await db
    .insertInto('moderation_action')
    .values({ ...NOTHING, ...action })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (action.report_id)
    await db
      .updateTable('moderation_report')
      .set({ closed_at: action.acted_at })
      .where('id', '=', action.report_id)
      .where('closed_at', 'is', null)
      .execute();
  return id;
}

/** Marks an action as undone; returns false when it is already. */
export async function logUndone(db: Kysely<Database>, id: number, by: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moderation_action')
    .set({ undone_at: at, undone_by: by, kept: null })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const limitSchema = v.object({ seconds: v.number(), readOnly: v.boolean() });

/** Returns what was decided about a channel. */
function limitOf({ kind, kept }: Pick<ActionRow, 'kind' | 'kept'>): Pick<Action, 'limit'> {
  const { success, output } = v.safeParse(limitSchema, kept);
  return kind === 'CHANNEL_LIMITED' && success ? { limit: output } : {};
}

const shown = (uid: string | null, name: string | null, email: string | null): string =>
  uid === null ? '' : nameOf({ uid, email: email ?? '', name: name ?? '' });

/** Returns a page of what hosts did in a mode, the newest first, before an id. */
export async function readLog(db: Kysely<Database>, mode: OperationMode, before?: number): Promise<LogPage> {
  const all = db
    .selectFrom('moderation_action as a')
    .leftJoin('identity_account as host', 'host.uid', 'a.actor')
    .leftJoin('identity_account as undoer', 'undoer.uid', 'a.undone_by')
    .leftJoin('identity_account as person', 'person.uid', 'a.uid')
    .selectAll('a')
    .select(['host.name as hostName', 'host.email as hostEmail'])
    .select(['undoer.name as undoerName', 'undoer.email as undoerEmail'])
    .select(['person.name as personName', 'person.email as personEmail'])
    .where('a.mode', '=', mode);
  const rows = await (before === undefined ? all : all.where('a.id', '<', before))
    .orderBy('a.id', 'desc')
    .limit(MODERATION_PAGE + 1)
    .execute();
  const actions = rows.slice(0, MODERATION_PAGE).map(
    (row): Action => ({
      id: row.id,
      actedAt: row.acted_at.getTime(),
      kind: row.kind,
      host: shown(row.actor, row.hostName, row.hostEmail),
      userId: row.user_id ?? '',
      name: shown(row.uid, row.personName, row.personEmail),
      ...(row.channel_id !== null && { channelId: row.channel_id }),
      ...(row.message_id !== null && { messageId: row.message_id }),
      ...(row.until && { until: row.until.getTime() }),
      ...limitOf(row),
      reason: row.reason,
      ...(row.undone_at && {
        undoneAt: row.undone_at.getTime(),
        undoneBy: shown(row.undone_by, row.undoerName, row.undoerEmail),
      }),
    }),
  );
  const last = rows.length > actions.length ? actions.at(-1) : undefined;
  return { actions, ...(last && { before: last.id }) };
}

const asset = sql<string>`kept -> 'post' ->> 'asset'`;

/** Returns which of these pictures were on posts that hosts removed and can still put back, with the authors of the posts. */
export const removedPictures = (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ asset: string; authorId: string | null }[]> =>
  db
    .selectFrom('moderation_action')
    .select([asset.as('asset'), 'user_id as authorId'])
    .where('kind', '=', 'POST_REMOVED')
    .where('undone_at', 'is', null)
    .where(asset, '=', sql<string>`any(${ids}::text[])`)
    .execute();

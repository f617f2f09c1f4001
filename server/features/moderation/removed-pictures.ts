import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';

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

import type { ClientDetails } from '@domain/client-details';
import type { LogMessage } from '@domain/log-message';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { HttpApp } from '../http/dependencies';
import { HttpError } from '../http/http-error';
import { bodyOf } from '../http/validate';
import type { Database } from '../store/database';

/** A log message of somebody's page, as it is kept. */
export interface KeptLog {
  id: number;
  /** ISO 8601. */
  capturedAt: string;
  level: LogMessage['loglevel'];
  category: string;
  origin: LogMessage['messageOrigin'];
  message: string;
  /** JSON, or empty. */
  details: string;
  client: ClientDetails;
}

/** What the commands answer. */
export interface LogAnswers {
  /** The newest first. */
  list: Pick<KeptLog, 'id' | 'capturedAt' | 'level' | 'category' | 'message'>[];
  show: KeptLog;
}

const LISTED_MAX = 1_000;
const listSchema = v.object({ since: v.optional(v.pipe(v.string(), v.isoTimestamp())) });
const showSchema = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

async function list(db: Kysely<Database>, since: string | undefined): Promise<LogAnswers['list']> {
  const rows = await db
    .selectFrom('captured_log')
    .select(['id', 'captured_at', 'level', 'category', 'message'])
    .$if(since !== undefined, (query) => query.where('captured_at', '>=', new Date(since ?? 0)))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id, captured_at, ...row }) => ({
    id: Number(id),
    capturedAt: captured_at.toISOString(),
    ...row,
  }));
}

/** @throws HttpError 404 */
async function show(db: Kysely<Database>, id: number): Promise<KeptLog> {
  const row = await db.selectFrom('captured_log').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, `There is no log message ${id}.`);
  const { captured_at, level, category, origin, message, details, client } = row;
  return { id, capturedAt: captured_at.toISOString(), level, category, origin, message, details, client };
}

/** The commands of `npm run logs`. */
export function serveLogCommands(app: HttpApp, db: Kysely<Database>): void {
  app.post('/logs/list', async (c) => {
    const { since } = await bodyOf(c, listSchema);
    return c.json<LogAnswers['list']>(await list(db, since));
  });
  app.post('/logs/show', async (c) => {
    const { id } = await bodyOf(c, showSchema);
    return c.json<LogAnswers['show']>(await show(db, id));
  });
}

import { createHash } from 'node:crypto';
import { ONCE_HEADER } from '@domain/shared/call-rules';
import type { Kysely } from 'kysely';
import { DomainError, invalid } from '../domain-error';
import type { Database } from '../store/database';
import type { Retention } from '../store/retention';
import { type HttpContext, principalOf } from './http-app';

const KEY = /^[\w-]{16,64}$/;
/** While the first one is still being answered, in milliseconds. */
const BUSY_WAIT = 5_000;

/** Answers a call; a second time with the same key as before, without doing it again. */
export type AnswerOnce = (c: HttpContext, answer: () => Response | Promise<Response>) => Promise<Response>;

interface OnceParts {
  db: Kysely<Database>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const idOf = (c: HttpContext, key: string): string =>
  createHash('sha256')
    .update([principalOf(c).uid, c.req.method, c.req.path, key].join(' '))
    .digest('base64url');

/**
 * Keeps what was answered under the `Idempotency-Key` of a call, for all processes: a caller who got no answer may send
 * it again. What was rejected is tried again. Without a key nothing is kept.
 * @throws DomainError invalid for another key, unavailable while the first call is not answered
 */
export function createAnswerOnce({ db, clock }: OnceParts): AnswerOnce {
  async function keptAnswer(c: HttpContext, id: string): Promise<Response> {
    const kept = await db
      .selectFrom('call_answer')
      .select(['status', 'body'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (typeof kept?.status !== 'number')
      throw new DomainError('unavailable', 'This call is still being answered.', { retryAfter: BUSY_WAIT });
    const headers = { 'Cache-Control': 'no-store', ...(kept.body && { 'Content-Type': 'application/json' }) };
    return new Response(kept.body || null, { status: kept.status, headers });
  }

  return async (c, answer) => {
    const key = c.req.header(ONCE_HEADER);
    if (key === undefined) return answer();
    if (!KEY.test(key)) throw invalid('The Idempotency-Key is not valid.');
    const id = idOf(c, key);
    const begun = await db
      .insertInto('call_answer')
      .values({ id, begun_at: new Date(clock()), status: null, body: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return keptAnswer(c, id);
    try {
      const given = await answer();
      const kept = { status: given.status, body: await given.clone().text() };
      await db.updateTable('call_answer').set(kept).where('id', '=', id).execute();
      return given;
    } catch (error) {
      await db.deleteFrom('call_answer').where('id', '=', id).execute();
      throw error;
    }
  };
}

export const retention: Retention = {
  name: 'answers to calls',
  days: 1,
  async remove(db, before) {
    const { numDeletedRows } = await db
      .deleteFrom('call_answer')
      .where('begun_at', '<', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

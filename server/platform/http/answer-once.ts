import { createHash } from 'node:crypto';
import { ONCE_HEADER } from '@domain/shared/call-rules';
import type { Kysely } from 'kysely';
import { DomainError, invalid, tooManyRequests } from '../domain-error';
import { createNetworkBuckets } from '../net/network-buckets';
import type { Database } from '../store/database';
import { agingRows } from '../store/retention';
import { type HttpContext, principalOf } from './http-app';

const KEY = /^[\w-]{16,64}$/;
/** While the first one is still being answered, in milliseconds. */
const BUSY_WAIT = 5_000;

/** After which a call without an answer counts as given up, in milliseconds: longer than any is answered. */
const ABANDONED = 120_000;
/** How many keys of one account are kept: callers send one for each thing that they do. */
const KEPT = { burst: 200, perSecond: 1 };

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
  async function keptAnswer(id: string): Promise<Response> {
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

  /** Returns whether the call under an id is this one's to answer. */
  async function begins(id: string): Promise<boolean> {
    const now = new Date(clock());
    const begun = await db
      .insertInto('call_answer')
      .values({ id, begun_at: now, status: null, body: null })
      // One without an answer after that time was given up by a process that ended.
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ begun_at: now })
          .where('call_answer.status', 'is', null)
          .where('call_answer.begun_at', '<', new Date(clock() - ABANDONED)),
      )
      .returning('id')
      .executeTakeFirst();
    return begun !== undefined;
  }

  const keys = createNetworkBuckets(KEPT, clock);
  return async (c, answer) => {
    const key = c.req.header(ONCE_HEADER);
    if (key === undefined) return answer();
    if (!KEY.test(key)) throw invalid('The Idempotency-Key is not valid.');
    if (!keys.take(principalOf(c).uid)) throw tooManyRequests(1_000 / KEPT.perSecond);
    const id = idOf(c, key);
    if (!(await begins(id))) return keptAnswer(id);
    const given = await (async () => answer())().catch(async (error: unknown) => {
      await db.deleteFrom('call_answer').where('id', '=', id).execute();
      throw error;
    });
    const kept = { status: given.status, body: await given.clone().text() };
    await db.updateTable('call_answer').set(kept).where('id', '=', id).execute();
    return given;
  };
}

export const retention = agingRows('call_answer', 'begun_at', { name: 'answers to calls', days: 1 });

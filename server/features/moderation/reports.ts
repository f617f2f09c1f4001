import { MODERATION_PAGE, REPORTS_PER_DAY } from '@domain/moderation/moderation-limits';
import type { Report, Reported, ReportPage, ReportReason } from '@domain/moderation/report';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { DomainError, tooManyRequests } from '../../platform/domain-error';
import type { Principal } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { ModerationTables } from '../../platform/store/tables/moderation-tables';
import { accountBehind } from '../people';
import type { ModerationParts } from './parts';
import { createSubjects, isGone, type SubjectParts } from './reported-subjects';
import { nameOf, subjectOf } from './subject';

const HOUR = 60 * 60 * 1_000;

/** What attendees report, and the queue of it for hosts. */
export interface Reports {
  /**
   * Keeps what is reported as it is now.
   * @throws DomainError notFound for what the reporter cannot read, conflict for what is their own, tooManyRequests
   */
  add(report: Report, by: Principal): Promise<void>;
  /** Returns a page of the open reports, the oldest first, after an id. */
  open(after: number): Promise<ReportPage>;
}

export interface ReportParts extends SubjectParts {
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>;
}

type Row = Selectable<ModerationTables['moderation_report']>;
type Named = {
  subject: string | null;
  subjectEmail: string | null;
  by: string | null;
  byEmail: string | null;
};

const reportedOf = (row: Row & Named): Reported => ({
  id: row.id,
  reportedAt: row.reported_at.getTime(),
  kind: row.kind,
  reason: row.reason as ReportReason,
  words: row.words,
  userId: row.user_id,
  name: nameOf({ uid: row.uid, email: row.subjectEmail ?? '', name: row.subject ?? '' }),
  ...(row.channel_id !== null && { channelId: row.channel_id }),
  ...(row.message_id !== null && { messageId: row.message_id }),
  kept: row.kept,
  reporter:
    row.reporter === null ? '' : nameOf({ uid: row.reporter, email: row.byEmail ?? '', name: row.by ?? '' }),
});

export function createReports(parts: ReportParts): Reports {
  const { db, accounts, mode, clock } = parts;
  const found = createSubjects(parts);

  async function checkNumber(trx: Kysely<Database>, reporter: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`moderation_report ${reporter}`}))`.execute(trx);
    const { count } = await trx
      .selectFrom('moderation_report')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('reporter', '=', reporter)
      .where('reported_at', '>', new Date(clock() - 24 * HOUR))
      .executeTakeFirstOrThrow();
    if (count >= REPORTS_PER_DAY) throw tooManyRequests(HOUR);
  }

  return {
    async add({ target, reason, words }, by) {
      const { userId, kept } = await found(target, by);
      if (userId === by.uid) throw new DomainError('conflict', 'moderation.self');
      const [subject, reporter] = await Promise.all([subjectOf(parts, userId), accountBehind(accounts, by)]);
      const place = target.kind === 'MESSAGE' ? target : undefined;
      const row = {
        reported_at: new Date(clock()),
        mode,
        reporter: reporter?.uid ?? by.uid,
        uid: subject.uid,
        user_id: userId,
        kind: target.kind,
        channel_id: place?.channelId ?? null,
        message_id: place?.messageId ?? null,
        reason,
        words,
        kept: JSON.stringify(kept),
        closed_at: null,
      };
      await db.transaction().execute(async (trx) => {
        await checkNumber(trx, row.reporter);
        await trx.insertInto('moderation_report').values(row).execute();
      });
    },
    async open(after) {
      const rows = await db
        .selectFrom('moderation_report as r')
        .leftJoin('identity_account as subject', 'subject.uid', 'r.uid')
        .leftJoin('identity_account as reporter', 'reporter.uid', 'r.reporter')
        .selectAll('r')
        .select(['subject.name as subject', 'subject.email as subjectEmail'])
        .select(['reporter.name as by', 'reporter.email as byEmail'])
        .where('r.closed_at', 'is', null)
        .where('r.mode', '=', mode)
        .where('r.id', '>', after)
        .orderBy('r.id')
        .limit(MODERATION_PAGE + 1)
        .execute();
      const page = await Promise.all(
        rows.slice(0, MODERATION_PAGE).map(async (row) => {
          const report = reportedOf(row);
          return { ...report, ...((await isGone(parts, report).catch(() => false)) && { isGone: true }) };
        }),
      );
      const last = rows.length > page.length ? page.at(-1) : undefined;
      return { reports: page, ...(last && { after: last.id }) };
    },
  };
}

/**
 * Returns the function that tells the hosts by a hint in the realtime database that something has changed. Nobody waits
 * for it, and its failure is only logged: the page of hosts also polls.
 */
export const createQueueHint =
  ({ records, mode, clock, log }: Pick<ModerationParts, 'records' | 'mode' | 'clock'> & { log: Logger }) =>
  (): void => {
    records.write({ [`${mode}/hints/moderation`]: clock() }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : undefined;
      log.warn({ reason }, 'the hosts could not be told of a change');
    });
  };

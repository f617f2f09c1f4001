import { messageOf } from '@domain/chat/message';
import { MODERATION_PAGE, REPORT_CONTEXT, REPORTS_PER_DAY } from '@domain/moderation/moderation-limits';
import type {
  Kept,
  KeptMessage,
  Report,
  Reported,
  ReportPage,
  ReportReason,
  ReportTarget,
} from '@domain/moderation/report';
import type { OperationMode } from '@domain/people/attendee';
import type { ProfileAttribute } from '@domain/people/profile';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Records } from '../../backend/realtime/records';
import { DomainError, notFound, tooManyRequests } from '../../platform/domain-error';
import type { Principal } from '../../platform/http/http-app';
import type { Database } from '../../platform/store/database';
import type { ModerationTables } from '../../platform/store/tables/moderation-tables';
import { isInChannel, typeOfChannel } from '../files';
import { accountBehind, type createAttendeeProfiles } from '../people';
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

export interface ReportParts {
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>;
  records: Pick<Records, 'read' | 'readLast'>;
  profiles: Pick<ReturnType<typeof createAttendeeProfiles>, 'read'>;
  /** Returns the attributes that the venue adds to profiles. */
  ownAttributes: () => Promise<readonly ProfileAttribute[]>;
  mode: OperationMode;
  /** Milliseconds since 1970. */
  clock: () => number;
}

interface Found {
  /** The uid of tokens. */
  userId: string;
  kept: Kept;
}

const gone = () => notFound('moderation.gone');

function keptMessage(id: string, stored: unknown): KeptMessage | undefined {
  const message = messageOf(id, stored);
  if (!message || message.deleted) return undefined;
  const { authorId, authorName, text, file, sentAt } = message;
  return {
    authorId,
    authorName,
    sentAt,
    ...(text !== undefined && { text }),
    ...(file && { fileName: file.name }),
  };
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
  const { db, accounts, records, profiles, ownAttributes, mode, clock } = parts;

  async function foundMessage(
    { channelId, messageId }: Extract<ReportTarget, { kind: 'MESSAGE' }>,
    by: Principal,
  ): Promise<Found> {
    const readable =
      typeOfChannel(channelId) && (await isInChannel(records, { mode, channelId, uid: by.uid }));
    if (!readable) throw gone();
    const path = `${mode}/messages/${channelId}`;
    const message = keptMessage(messageId, await records.read(`${path}/${messageId}`));
    if (!message) throw gone();
    const earlier = await records.readLast(path, 'sentAt', message.sentAt, REPORT_CONTEXT + 1);
    const before = earlier.flatMap(([id, stored]) =>
      id === messageId ? [] : (keptMessage(id, stored) ?? []),
    );
    return { userId: message.authorId, kept: { message, before: before.slice(-REPORT_CONTEXT) } };
  }

  async function foundPerson(userId: string, by: Principal, whole: boolean): Promise<Found> {
    const asAttendee = { ...by, designer: false, admin: false };
    const attributes = await profiles.read(userId, asAttendee, await ownAttributes());
    if (!attributes) throw gone();
    const { name, ...profile } = attributes;
    return { userId, kept: { name: String(name ?? ''), ...(whole && { profile }) } };
  }

  const found = (target: ReportTarget, by: Principal): Promise<Found> =>
    target.kind === 'MESSAGE'
      ? foundMessage(target, by)
      : foundPerson(target.userId, by, target.kind === 'PROFILE');

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
      const page = rows.slice(0, MODERATION_PAGE).map(reportedOf);
      const last = rows.length > page.length ? page.at(-1) : undefined;
      return { reports: page, ...(last && { after: last.id }) };
    },
  };
}

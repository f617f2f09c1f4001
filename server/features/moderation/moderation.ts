import type {
  BoardClearing,
  CommentRemoval,
  ElementRemoval,
  LogPage,
  PostRemoval,
  Removal,
  Restricting,
} from '@domain/moderation/action';
import type { Announcing } from '@domain/moderation/announcement';
import type { Limiting } from '@domain/moderation/channel-limit';
import { FOREVER, REMOVAL_NOTE_TIME } from '@domain/moderation/moderation-limits';
import type { Restriction } from '@domain/moderation/restriction';
import { notFound } from '../../platform/domain-error';
import { seatRemoval } from '../calls';
import { typeOfChannel } from '../files';
import { waitingPostRemoval } from '../wall';
import { pointerRemoval } from '../whiteboard';
import { logAction, type NewAction, readLog } from './action-log';
import { createAnnouncements } from './announcements';
import { createBoardClearings } from './cleared-boards';
import type { ModerationParts } from './parts';
import { onlyOnce, presentMessage, removeContent } from './removed-messages';
import { createRemovals } from './removed-texts';
import {
  createChannelLimits,
  createPlaceBans,
  removalPath,
  restrictionPath,
  withRestriction,
} from './restrictions';
import { checkMayRestrict, type Host, subjectOf } from './subject';
import { createUndo } from './undo';

/** What hosts do about people, messages, posts, comments and boards; everything is in the log, with the host and the reason. */
export interface Moderation {
  /** Removes the content of a message; returns the id of the action in the log, as the next seven. @throws DomainError notFound */
  removeMessage(removal: Removal, host: Host): Promise<number>;
  /** Removes a post from its wall. @throws DomainError notFound */
  removePost(removal: PostRemoval, host: Host): Promise<number>;
  /** Removes a comment from its piece. @throws DomainError notFound */
  removeComment(removal: CommentRemoval, host: Host): Promise<number>;
  /** Clears a whiteboard. @throws DomainError notFound */
  clearBoard(clearing: BoardClearing, host: Host): Promise<number>;
  /** Removes one element of a whiteboard for good. @throws DomainError notFound */
  removeElement(removal: ElementRemoval, host: Host): Promise<number>;
  /**
   * Mutes or bans a person, in place of an earlier mute or ban of the same kind. A ban from the venue ends their
   * sessions, one from an area or a group takes them out of it, and both take them out of calls, as a mute does.
   * @throws DomainError notFound, conflict for the host themselves and for people with authorities
   */
  restrict(restricting: Restricting, host: Host): Promise<number>;
  /** Limits who writes how often in the channel of an area. @throws DomainError notFound */
  limitChannel(limiting: Limiting, host: Host): Promise<number>;
  /** Announces something for a time, to an area or to everybody. */
  announce(announcing: Announcing, host: Host): Promise<number>;
  /** Closes a report without doing anything. @throws DomainError notFound */
  dismiss(reportId: number, host: Host): Promise<number>;
  /** Undoes an action of the log. @throws DomainError notFound, conflict when it is not in force any more */
  undo(actionId: number, host: Host): Promise<void>;
  /** Returns a page of the log, the newest first, before an id. */
  log(before?: number): Promise<LogPage>;
}

const MINUTE = 60_000;

/** Where a restriction is written, and what it is about. */
interface EnforcedPlace {
  path: string;
  userId: string;
  channelId: string | undefined;
}

export function createModeration(parts: ModerationParts): Moderation {
  const { db, accounts, records, mode, clock } = parts;
  const places = createPlaceBans(parts);
  const boards = createBoardClearings(parts);
  const removals = createRemovals(parts);
  const once = onlyOnce();

  const checkedChannel = (channelId: string | undefined): void => {
    if (channelId !== undefined && !typeOfChannel(channelId)) throw notFound('moderation.gone');
  };

  async function banFromVenue(path: string, restriction: Restriction, action: NewAction) {
    const { until, reason } = restriction;
    let id = 0;
    await withRestriction(records, path, restriction, () =>
      accounts.update(String(action.uid), { ban: { until, reason } }, async (trx) => {
        id = await logAction(trx, action);
      }),
    );
    return id;
  }

  function enforce(
    { path, userId, channelId }: EnforcedPlace,
    restriction: Restriction,
    action: NewAction,
  ): Promise<number> {
    if (action.kind === 'MUTED')
      return withRestriction(records, path, restriction, () => logAction(db, action));
    if (channelId === undefined) return banFromVenue(path, restriction, action);
    return places.ban({ path, userId, channelId }, restriction, (kept) => logAction(db, { ...action, kept }));
  }

  async function takeMessage(
    { channelId, messageId, reason, reportId }: Parameters<Moderation['removeMessage']>[0],
    host: Host,
  ): Promise<number> {
    const place = { mode, channelId, messageId };
    const { authorId, content } = await presentMessage(records, place);
    const author = await subjectOf(parts, authorId).catch(() => undefined);
    const since = clock();
    await removeContent(records, place);
    const removal = { since, until: since + REMOVAL_NOTE_TIME, reason };
    await records.write({ [removalPath(mode, authorId, messageId)]: removal });
    return logAction(db, {
      kind: 'MESSAGE_REMOVED',
      mode,
      actor: host.account,
      acted_at: new Date(since),
      uid: author?.uid ?? null,
      user_id: authorId,
      channel_id: channelId,
      message_id: messageId,
      reason,
      report_id: reportId ?? null,
      kept: JSON.stringify(content),
    });
  }

  return {
    async removeMessage(removal, host) {
      checkedChannel(removal.channelId);
      return once(`${removal.channelId}/${removal.messageId}`, () => takeMessage(removal, host));
    },
    removePost: removals.post.remove,
    removeComment: removals.comment.remove,
    clearBoard: boards.clear,
    removeElement: boards.removeElement,
    async restrict({ kind, userId, channelId, minutes, reason, reportId }, host) {
      checkedChannel(channelId);
      const account = await subjectOf(parts, userId);
      checkMayRestrict(host, userId, account);
      const since = clock();
      const until = minutes === undefined ? FOREVER : since + minutes * MINUTE;
      const path = restrictionPath(mode, { kind, userId, channelId });
      const restriction = { since, until, reason };
      const action = {
        kind: kind === 'BAN' ? ('BANNED' as const) : ('MUTED' as const),
        mode,
        actor: host.account,
        acted_at: new Date(since),
        uid: account.uid,
        user_id: userId,
        channel_id: channelId ?? null,
        until: new Date(until),
        reason,
        report_id: reportId ?? null,
      };
      const id = await enforce({ path, userId, channelId }, restriction, action);
      const person = { mode, uid: userId, kind, channelId };
      const removal = {
        ...(await seatRemoval(records, person)),
        ...(await waitingPostRemoval(records, person)),
        ...(await pointerRemoval(records, person)),
      };
      if (Object.keys(removal).length > 0) await records.write(removal);
      return id;
    },
    async dismiss(reportId, host) {
      const report = await db
        .selectFrom('moderation_report')
        .select(['uid', 'user_id'])
        .where('id', '=', reportId)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      if (!report) throw notFound('moderation.gone');
      return logAction(db, {
        kind: 'REPORT_DISMISSED',
        mode,
        actor: host.account,
        acted_at: new Date(clock()),
        ...report,
        reason: '',
        report_id: reportId,
      });
    },
    limitChannel: createChannelLimits(parts).limit,
    announce: createAnnouncements(parts).announce,
    undo: createUndo(parts),
    log: (before) => readLog(db, mode, before),
  };
}

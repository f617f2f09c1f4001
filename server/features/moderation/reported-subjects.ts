import { messageOf } from '@domain/chat/message';
import { commentOf } from '@domain/media-board/comment';
import { REPORT_CONTEXT } from '@domain/moderation/moderation-limits';
import type { Kept, KeptMessage, Reported, ReportTarget } from '@domain/moderation/report';
import type { OperationMode } from '@domain/people/attendee';
import type { ProfileAttribute } from '@domain/people/profile';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import { notFound } from '../../platform/domain-error';
import type { Principal } from '../../platform/http/http-app';
import { isInChannel, typeOfChannel } from '../files';
import { commentPath, placeOfPiece } from '../media-board';
import type { createAttendeeProfiles } from '../people';
import { channelOfWall } from '../wall';

export interface SubjectParts {
  records: Pick<Records, 'read' | 'readLast'>;
  profiles: Pick<ReturnType<typeof createAttendeeProfiles>, 'read'>;
  /** Returns the attributes that the venue adds to profiles. */
  ownAttributes: () => Promise<readonly ProfileAttribute[]>;
  mode: OperationMode;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What is reported, as it is now. */
interface Found {
  /** The uid of tokens of the person whose it is. */
  userId: string;
  kept: Kept;
}

const postSchema = v.looseObject({
  authorId: v.string(),
  text: v.optional(v.string()),
  asset: v.optional(v.string()),
  createdAt: v.number(),
});

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

/** Returns whether a reported message, post or comment is no longer there; a person and a name never are. */
export async function isGone(
  { records, mode }: Pick<SubjectParts, 'records' | 'mode'>,
  { channelId, messageId, kept: { post, comment } }: Pick<Reported, 'channelId' | 'messageId' | 'kept'>,
): Promise<boolean> {
  if (channelId && messageId) {
    const stored = await records.read(`${mode}/messages/${channelId}/${messageId}`);
    return keptMessage(messageId, stored) === undefined;
  }
  if (post) return (await records.read(`${mode}/wall/${escapeKey(post.widgetId)}/${post.postId}`)) === null;
  return comment !== undefined && (await records.read(commentPath(mode, comment))) === null;
}

/** Returns the function that finds what a person reports. It throws a DomainError notFound for what they cannot read. */
export function createSubjects({ records, profiles, ownAttributes, mode, clock }: SubjectParts) {
  async function foundMessage(
    { channelId, messageId }: Extract<ReportTarget, { kind: 'MESSAGE' }>,
    by: Principal,
  ): Promise<Found> {
    const readable =
      typeOfChannel(channelId) && (await isInChannel(records, { mode, channelId, uid: by.uid }, clock()));
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

  /** Posts in the queue are read by their author and by hosts alone. */
  async function foundPost(
    { widgetId, postId }: Extract<ReportTarget, { kind: 'WALL_POST' }>,
    by: Principal,
  ): Promise<Found> {
    const channelId = await channelOfWall(records, mode, widgetId);
    const readable = !channelId || (await isInChannel(records, { mode, channelId, uid: by.uid }, clock()));
    if (!readable) throw gone();
    const stored = await records.read(`${mode}/wall/${escapeKey(widgetId)}/${postId}`);
    const { success, output } = v.safeParse(postSchema, stored);
    if (!success) throw gone();
    const { authorId, text, asset, createdAt } = output;
    const more = { ...(text !== undefined && { text }), ...(asset !== undefined && { asset }) };
    return { userId: authorId, kept: { post: { widgetId, postId, authorId, createdAt, ...more } } };
  }

  async function foundComment(
    { kind: _, ...place }: Extract<ReportTarget, { kind: 'COMMENT' }>,
    by: Principal,
  ): Promise<Found> {
    const channelId = await placeOfPiece(records, mode, place);
    const isOfArea = channelId !== undefined && typeOfChannel(channelId) !== undefined;
    const readable = !isOfArea || (await isInChannel(records, { mode, channelId, uid: by.uid }, clock()));
    const comment = commentOf(place.commentId, await records.read(commentPath(mode, place)));
    if (!readable || !comment) throw gone();
    const { authorId, text, createdAt } = comment;
    return { userId: authorId, kept: { comment: { ...place, authorId, text, createdAt } } };
  }

  async function foundPerson(userId: string, by: Principal, whole: boolean): Promise<Found> {
    const asAttendee = { ...by, designer: false, admin: false };
    const attributes = await profiles.read(userId, asAttendee, await ownAttributes());
    if (!attributes) throw gone();
    const { name, ...profile } = attributes;
    return { userId, kept: { name: String(name ?? ''), ...(whole && { profile }) } };
  }

  return async (target: ReportTarget, by: Principal): Promise<Found> => {
    switch (target.kind) {
      case 'MESSAGE':
        return foundMessage(target, by);
      case 'WALL_POST':
        return foundPost(target, by);
      case 'COMMENT':
        return foundComment(target, by);
      default:
        return foundPerson(target.userId, by, target.kind === 'PROFILE');
    }
  };
}

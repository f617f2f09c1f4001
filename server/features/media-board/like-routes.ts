import { type Like, likeSchema } from '@domain/media-board/like';
import { muteOf } from '@domain/moderation/restriction';
import { escapeKey } from '@domain/shared/database-key';
import { operationModeOf } from '@domain/venue/venue-version';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Records } from '../../backend/realtime/records';
import type { Environment } from '../../platform/config/environment';
import { DomainError, invalid, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, type Principal, principalOf } from '../../platform/http/http-app';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { restrictionsOf } from '../files';
import { accountUid } from '../people';
import { placeOfPiece } from './pieces';

interface LikeDeps {
  db: Kysely<Database>;
  accounts: Accounts;
  records: Pick<Records, 'read'>;
  environment: Pick<Environment, 'mode'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const GONE = 'There is no such piece on that media board, or no such comment, or no longer';
const AWAY = 'The realtime database does not answer';

/** @throws DomainError invalid */
function checkAuthor({ authorId }: Like, { uid }: Principal): void {
  const faults = [{ path: 'authorId', message: 'must be the uid of the caller' }];
  if (authorId !== uid) throw invalid('The request is not valid.', faults);
}

/** Checks what the rules of the realtime database ask for. @throws DomainError notFound, conflict, unavailable */
async function checkMayLike({ records, environment, clock }: LikeDeps, like: Like): Promise<void> {
  const mode = operationModeOf(environment);
  const { mediaBoardId, contentPieceId, commentId, authorId } = like;
  const place = await placeOfPiece(records, mode, like);
  if (place === undefined) throw notFound('This piece is no longer on the media board.');
  const comments = `${mode}/comments/${escapeKey(mediaBoardId)}/${escapeKey(contentPieceId)}`;
  if (commentId !== undefined && (await records.read(`${comments}/${commentId}`)) === null)
    throw notFound('This comment is no longer there.');
  const restrictions = (await restrictionsOf(records, { mode, uid: authorId })) ?? {};
  if (muteOf(restrictions, place, clock()) !== null)
    throw new DomainError('conflict', 'You cannot like anything here at the moment.');
}

/** @throws DomainError conflict */
async function addLike({ db, clock }: LikeDeps, like: Like, uid: string): Promise<void> {
  const { uuid, mediaBoardId, contentPieceId, commentId = '' } = like;
  const target = {
    media_board_id: mediaBoardId,
    content_piece_id: contentPieceId,
    comment_id: commentId,
    uid,
  };
  const known = await db.selectFrom('media_like').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  const isOther = Object.entries(target).some(
    ([column, value]) => known?.[column as keyof typeof target] !== value,
  );
  if (known && isOther) throw new DomainError('conflict', 'This uuid is that of another like.');
  await db
    .insertInto('media_like')
    .values({ uuid, ...target, liked_at: new Date(clock()) })
    .onConflict((conflict) =>
      conflict.columns(['media_board_id', 'content_piece_id', 'comment_id', 'uid']).doUpdateSet({ uuid }),
    )
    .execute();
}

const liking = route({
  path: '/api/media-board/like',
  POST: {
    summary:
      'Counts a like of a piece or a comment for recommendations; nothing changes when the caller likes it already. ' +
      '`authorId` is that of the caller. Beside it the client writes the like into the realtime database',
    access: 'members',
    body: likeSchema,
    answers: { 204: { description: 'It is liked' } },
    refusals: {
      404: GONE,
      409: 'The caller is muted or banned there, or the uuid is that of another like',
      503: AWAY,
    },
  },
}).handled((deps: LikeDeps) => ({
  POST: async (c: HttpContext, { body }) => {
    const principal = principalOf(c);
    checkAuthor(body, principal);
    await checkMayLike(deps, body);
    await addLike(deps, body, await accountUid(deps.accounts, principal));
    return c.body(null, 204, NO_STORE);
  },
}));

const unliking = route({
  path: '/api/media-board/unlike',
  POST: {
    summary: 'Removes a like of the caller by its uuid; nothing changes when there is none',
    access: 'members',
    body: likeSchema,
    answers: { 204: { description: 'It is not liked' } },
  },
}).handled((deps: LikeDeps) => ({
  POST: async (c: HttpContext, { body }) => {
    const principal = principalOf(c);
    checkAuthor(body, principal);
    const uid = await accountUid(deps.accounts, principal);
    await deps.db.deleteFrom('media_like').where('uuid', '=', body.uuid).where('uid', '=', uid).execute();
    return c.body(null, 204, NO_STORE);
  },
}));

/** The calls that count likes. */
export const routes = [liking, unliking];

export const personalData: PersonalTables = {
  name: 'likes',
  tables: ['media_like'],
  read: (db, { uid }) =>
    db
      .selectFrom('media_like')
      .select(['uuid', 'media_board_id as mediaBoardId', 'content_piece_id as contentPieceId'])
      .select(['comment_id as commentId', 'liked_at as likedAt'])
      .where('uid', '=', uid)
      .orderBy('liked_at')
      .orderBy('uuid')
      .execute(),
  erase: eraseRows('media_like'),
};

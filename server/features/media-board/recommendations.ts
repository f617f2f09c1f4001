import { type PiecePlace, piecePlaceSchema } from '@domain/media-board/like';
import {
  RECOMMENDATIONS_LIMIT,
  type Recommendation,
  recommendationsSchema,
} from '@domain/media-board/recommendation';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { OpenVenue } from '@domain/venue/venue';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import { forbidden, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { idSchema } from '../../platform/http/validate';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { accountUid } from '../people';
import type { VenueView } from '../venue';
import { type Candidate, createTaste, type Taste } from './recommend';

/** What is recommended on the media boards of the shown venue. */
export interface Recommendations {
  /**
   * Returns the recommendations for a person, by the uid of their account, from what is liked and opened on a board. Their
   * own likes are current; those of others are at most a second old, and older where there are very many.
   * @throws DomainError notFound for an unknown board
   */
  of(mediaBoardId: string, uid: string, limit: number): Promise<Recommendation[]>;
  /** Records that a person opened a piece, once. @throws DomainError notFound for an unknown piece */
  open(piece: PiecePlace, uid: string): Promise<void>;
  /** Reads the likes of all boards, so that the first question does not wait for them. Failures are only logged. */
  prepare(): Promise<void>;
}

interface RecommendationParts {
  db: Kysely<Database>;
  view: Pick<VenueView, 'shown'>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

type Pieces = Map<string, Candidate>;

const BOARDS_MAX = 500;
/** Likes are read again after so many milliseconds where that is quick. */
const AGE = 1_000;
/** Who asks waits for likes that are read again in at most so many milliseconds. */
const QUICK = 150;
/** Otherwise reading them takes one part in so many of the time. */
const REST = 20;
/** So many pieces are read at once, so that other queries get their turn. */
const PIECES_AT_ONCE = 100;

/** Returns the pieces of each media board in their order; widgets with the same id share one. */
function boardsOf(venue: OpenVenue): Map<string, Pieces> {
  const boards = new Map<string, Pieces>();
  for (const { widget } of placedWidgets(venue, 'MEDIA_BOARD'))
    for (const { mediaBoardId, pieces } of widget.configurations) {
      const known: Pieces = boards.get(mediaBoardId) ?? new Map();
      for (const { id, speakers = [] } of pieces) known.set(id, { id, speakers });
      boards.set(mediaBoardId, known);
    }
  return boards;
}

const likesOf = (db: Kysely<Database>, mediaBoardId: string) =>
  db.selectFrom('media_like').where('media_board_id', '=', mediaBoardId).where('comment_id', '=', '');

interface LikedPiece {
  id: string;
  /** Null for nobody. */
  people: string[] | null;
  opens: string;
}

/** Adds pieces of a board with who likes them and how many opened them, as far as somebody likes them. */
async function addPieces(db: Kysely<Database>, mediaBoardId: string, ids: string[], taste: Taste) {
  const { rows } = await sql<LikedPiece>`
    select piece.id,
      (select array_agg(uid) from media_like
        where media_board_id = ${mediaBoardId} and content_piece_id = piece.id and comment_id = '') as people,
      (select count(*) from media_open
        where media_board_id = ${mediaBoardId} and content_piece_id = piece.id) as opens
    from unnest(${ids}::text[]) as piece (id)`.execute(db);
  for (const { id, people, opens } of rows) if (people) taste.addPiece(id, people, Number(opens));
}

async function readTaste(db: Kysely<Database>, mediaBoardId: string, ids: readonly string[]): Promise<Taste> {
  const taste = createTaste();
  for (let first = 0; first < ids.length; first += PIECES_AT_ONCE)
    await addPieces(db, mediaBoardId, ids.slice(first, first + PIECES_AT_ONCE), taste);
  return taste;
}

/**
 * Returns what reads the likes of a board, again when they are old and somebody asks. Where that takes long, the old ones
 * answer until then.
 */
function boardTastes({ db, log, clock }: Omit<RecommendationParts, 'view'>) {
  interface Read {
    taste: Taste;
    /** How long it took to read, in milliseconds. */
    took: number;
  }
  const reads = new LRUCache<string, Read, Pieces>({
    max: BOARDS_MAX,
    ttl: AGE,
    perf: { now: clock },
    ttlResolution: 0,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(mediaBoardId, old, { options, context: pieces }) {
      const since = clock();
      try {
        const taste = await readTaste(db, mediaBoardId, [...pieces.keys()]);
        const took = clock() - since;
        options.ttl = took > QUICK ? took * REST : AGE;
        return { taste, took };
      } catch (error) {
        if (old) log.error({ err: error, mediaBoardId }, 'likes could not be read again');
        throw error;
      }
    },
  });
  return async (mediaBoardId: string, pieces: Pieces): Promise<Taste> => {
    const allowStale = (reads.peek(mediaBoardId)?.took ?? 0) > QUICK;
    return (await reads.forceFetch(mediaBoardId, { context: pieces, allowStale })).taste;
  };
}

/** Returns the recommendations of this server. */
export function createRecommendations({ view, ...parts }: RecommendationParts): Recommendations {
  const { db, log, clock } = parts;
  const tasteOf = boardTastes(parts);
  const known = new WeakMap<OpenVenue, Map<string, Pieces>>();

  async function boards(): Promise<Map<string, Pieces>> {
    const venue = await view.shown();
    if (!venue) return new Map();
    const found = known.get(venue) ?? boardsOf(venue);
    known.set(venue, found);
    return found;
  }

  return {
    async of(mediaBoardId, uid, limit) {
      const pieces = (await boards()).get(mediaBoardId);
      if (!pieces) throw notFound('There is no such media board.');
      const [taste, own] = await Promise.all([
        tasteOf(mediaBoardId, pieces),
        likesOf(db, mediaBoardId)
          .select('content_piece_id as id')
          .where('uid', '=', uid)
          .orderBy('liked_at', 'desc')
          .orderBy('content_piece_id')
          .execute(),
      ]);
      return taste.recommend({ pieces: [...pieces.values()], liked: own.map(({ id }) => id), limit });
    },
    async open({ mediaBoardId, contentPieceId }, uid) {
      if (!(await boards()).get(mediaBoardId)?.has(contentPieceId))
        throw notFound('This piece is no longer on the media board.');
      await db
        .insertInto('media_open')
        .values({
          media_board_id: mediaBoardId,
          content_piece_id: contentPieceId,
          uid,
          opened_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async prepare() {
      try {
        for (const [mediaBoardId, pieces] of await boards()) await tasteOf(mediaBoardId, pieces);
      } catch (error) {
        log.error({ err: error }, 'likes could not be read');
      }
    },
  };
}

interface RecommendationDeps {
  accounts: Accounts;
  recommendations: Recommendations;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

const uidOf = ({ accounts }: RecommendationDeps, c: HttpContext): Promise<string> =>
  accountUid(accounts, principalOf(c));

const recommended = route({
  path: '/api/media-board/:mediaBoardId/recommended/:userId',
  GET: {
    summary:
      'Pieces of a media board that the caller may like, the best first, without those they like already: those liked by the ' +
      'same people as what they like, with one of these as `reason`, then those that most people like who open them. At most ' +
      'two of a speaker are in a row',
    access: 'members',
    params: v.object({ mediaBoardId: idSchema, userId: idSchema }),
    query: v.object({
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,8}$/, 'must be a number'),
          v.transform(Number),
          v.minValue(1),
          v.maxValue(RECOMMENDATIONS_LIMIT),
        ),
      ),
    }),
    answers: { 200: { json: recommendationsSchema } },
    refusals: { 403: 'It is another person', 404: 'The published venue has no such media board' },
  },
}).handled((deps: RecommendationDeps) => ({
  GET: async (c, { params: { mediaBoardId, userId }, query: { limit = RECOMMENDATIONS_LIMIT } }) => {
    if (userId !== principalOf(c).uid) throw forbidden();
    return c.json(await deps.recommendations.of(mediaBoardId, await uidOf(deps, c), limit), 200, NO_STORE);
  },
}));

const opened = route({
  path: '/api/media-board/opened',
  POST: {
    summary: 'Counts that the caller opened a piece of a media board, once',
    access: 'members',
    body: piecePlaceSchema,
    answers: { 204: { description: 'It is counted' } },
    refusals: { 404: 'The published venue has no such piece' },
  },
}).handled((deps: RecommendationDeps) => ({
  POST: async (c, { body }) => {
    await deps.recommendations.open(body, await uidOf(deps, c));
    return c.body(null, 204, NO_STORE);
  },
}));

/** `GET /api/media-board/{id}/recommended/{userId}` and `POST /api/media-board/opened`. */
export const recommendationRoutes = [recommended, opened];

export const openData: PersonalTables = {
  name: 'openedPieces',
  tables: ['media_open'],
  read: (db, { uid }) =>
    db
      .selectFrom('media_open')
      .select([
        'media_board_id as mediaBoardId',
        'content_piece_id as contentPieceId',
        'opened_at as openedAt',
      ])
      .where('uid', '=', uid)
      .orderBy('opened_at')
      .orderBy('media_board_id')
      .orderBy('content_piece_id')
      .execute(),
  erase: eraseRows('media_open'),
};

import { createRecommendations } from '../../../server/features/media-board/recommendations';
import type { VenueView } from '../../../server/features/venue';
import { seeded } from '../../support/seeded';
import { openOwnStore, silentLog } from '../../support/store';
import { answerCalls } from '../realtime/calls';
import { range } from '../realtime/each';

const BOARD = 'films';
const AT_ONCE = 4_000;
/** People mostly like what many like, and what belongs to one of so many topics. */
const TOPICS = 20;
const random = seeded(1_884);
const store = openOwnStore();

const pieceId = (number: number): string => `piece-${number}`;
const personId = (number: number): string => `person-${number}`;

interface Crowd {
  people: number;
  pieces: number;
  /** How many pieces a person likes on average; they open twice as many. */
  likes: number;
}

/** Returns the pieces that a person opens, half of which they like. */
function opened({ pieces, likes }: Crowd): Set<number> {
  const count = Math.floor(-2 * likes * Math.log(1 - random.fraction()));
  const topic = random.below(TOPICS);
  const choose = () => {
    const popular = Math.floor(pieces * random.fraction() ** 2);
    return random.chance(0.5) ? popular : Math.min(pieces - 1, popular - (popular % TOPICS) + topic);
  };
  return new Set(range(0, count).map(choose));
}

const placeOf = (uid: string, piece: number) => ({
  media_board_id: BOARD,
  content_piece_id: pieceId(piece),
  uid,
});
const likeOf = (uid: string, piece: number) => ({
  ...placeOf(uid, piece),
  uuid: `${uid}-${piece}`,
  comment_id: '',
  liked_at: new Date(piece),
});

async function fill(crowd: Crowd): Promise<number> {
  const { db } = await store;
  const pairs = range(0, crowd.people).flatMap((person) =>
    [...opened(crowd)].map((piece, place) => ({ uid: personId(person), piece, isLiked: place % 2 === 0 })),
  );
  const liked = pairs.filter(({ isLiked }) => isLiked);
  for (let first = 0; first < pairs.length; first += AT_ONCE) {
    const opens = pairs
      .slice(first, first + AT_ONCE)
      .map(({ uid, piece }) => ({ ...placeOf(uid, piece), opened_at: new Date() }));
    const likes = liked.slice(first, first + AT_ONCE).map(({ uid, piece }) => likeOf(uid, piece));
    await db.insertInto('media_open').values(opens).execute();
    if (likes.length > 0) await db.insertInto('media_like').values(likes).execute();
  }
  return liked.length;
}

function viewOf({ pieces }: Crowd): Pick<VenueView, 'shown'> {
  const shown = range(0, pieces).map((number) => ({ id: pieceId(number), speakers: [`s${number % 300}`] }));
  const widget = { type: 'MEDIA_BOARD', configurations: [{ mediaBoardId: BOARD, pieces: shown }] };
  const venue = { architecture: { areas: [], globalWidgets: [widget] } };
  return { shown: async () => venue as never };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

answerCalls({
  /**
   * The milliseconds until the likes of a crowd are read; of the first answer to each of some people, and of the same
   * question again, after another like.
   */
  measure: async (crowd: Crowd & { asked: number }) => {
    const { db } = await store;
    const likes = await fill(crowd);
    const recommendations = createRecommendations({
      db,
      view: viewOf(crowd),
      log: silentLog,
      clock: Date.now,
    });
    const ask = (uid: string) => timed(() => recommendations.of(BOARD, uid, 12));
    const reading = await timed(() => recommendations.prepare());
    const [first, again]: [number[], number[]] = [[], []];
    for (const number of range(0, crowd.asked)) {
      const uid = personId(number * 7);
      first.push(await ask(uid));
      const another = { ...likeOf(uid, crowd.pieces - 1 - number), uuid: `another-${uid}` };
      await db
        .insertInto('media_like')
        .values(another)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      again.push(await ask(uid));
    }
    await (await store).close();
    return { likes, reading, first, again };
  },
});

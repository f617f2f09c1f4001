import type { Recommendation } from '@domain/media-board/recommendation';

/** A piece that can be recommended. */
export interface Candidate {
  id: string;
  speakers: readonly string[];
}

/** What people like on a board, and what is recommended by it. */
export interface Taste {
  /** Adds a piece with the people who like it, and the number of those who opened it. */
  addPiece(id: string, people: readonly string[], opens: number): void;
  /** Returns the recommendations for a person, the best first. */
  recommend(person: {
    /** The pieces of the board in its order. */
    pieces: readonly Candidate[];
    /** The ids of all pieces that the person likes, those liked last first. */
    liked: readonly string[];
    limit: number;
  }): Recommendation[];
}

/** People who like two pieces count little until there are about so many of them. */
const SHRINKAGE = 10;
/** The square of 1.96: the lower bound holds with a confidence of 95 %. */
const Z2 = 1.96 ** 2;
/** So many of a person's latest likes count, which bounds the work for people who like everything. */
const LIKES_COUNTED = 100;

/**
 * Returns the lower bound of the share of people who like a piece among those who opened it (Wilson score interval);
 * liking without a known opening is one. 0 when nobody did either.
 */
export function wilsonLowerBound(likes: number, opens: number): number {
  const seen = Math.max(likes, opens);
  if (seen === 0) return 0;
  const share = likes / seen;
  const margin = Math.sqrt(Z2 * ((share * (1 - share)) / seen + Z2 / (4 * seen * seen)));
  return Math.max(0, (share + Z2 / (2 * seen) - margin) / (1 + Z2 / seen));
}

interface Ranked extends Recommendation {
  piece: Candidate;
}

/** Returns the speakers who are in both of the last two pieces. */
function speakersInARow(ranked: readonly Ranked[]): string[] {
  const [one, other] = ranked.slice(-2).map(({ piece }) => piece.speakers);
  return one?.filter((speaker) => other?.includes(speaker)) ?? [];
}

/** Returns the first of a sorted list, with at most two of a speaker in a row as long as others are left. */
function spreadSpeakers(sorted: readonly Ranked[], limit: number): Ranked[] {
  const left = [...sorted];
  const spread: Ranked[] = [];
  while (spread.length < limit && left.length > 0) {
    const speakers = speakersInARow(spread);
    const place = left.findIndex(({ piece }) => !piece.speakers.some((one) => speakers.includes(one)));
    spread.push(...left.splice(Math.max(place, 0), 1));
  }
  return spread;
}

/**
 * Returns the taste of nobody yet. It recommends first the pieces that are liked by the same people as what one likes (the
 * sum of the cosines of their likes, shrunk where few people like both), then those that are liked by most of those who
 * opened them. Equal ones keep the order of the board; pieces without any like are left out.
 */
export function createTaste(): Taste {
  /** The number of each piece, and its opens and people by it. */
  const numbers = new Map<string, number>();
  const opensOf: number[] = [];
  const peopleOf: Uint32Array[] = [];
  const people = new Map<string, number>();
  /** The pieces of each person. */
  const piecesOf: number[][] = [];
  const likesOf = (number: number): number => peopleOf[number]?.length ?? 0;

  function personOf(uid: string): number {
    const known = people.get(uid);
    if (known !== undefined) return known;
    people.set(uid, people.size);
    return piecesOf.push([]) - 1;
  }

  /** Calls back with the similarity of each piece that somebody likes together with this one. */
  function eachSimilar(
    number: number,
    counts: Uint32Array,
    see: (other: number, similarity: number) => void,
  ) {
    counts.fill(0);
    for (const person of peopleOf[number] ?? [])
      for (const other of piecesOf[person] ?? []) counts[other] = (counts[other] ?? 0) + 1;
    counts.forEach((both, other) => {
      if (both === 0) return;
      const cosine = both / Math.sqrt(likesOf(number) * likesOf(other));
      see(other, (cosine * both) / (both + SHRINKAGE));
    });
  }

  /** Returns the similarity of each piece to the liked ones, and the one that contributes most. */
  function similarities(liked: readonly string[]) {
    const total = new Float64Array(numbers.size);
    const most = new Float64Array(numbers.size);
    const counts = new Uint32Array(numbers.size);
    const reasons: string[] = [];
    for (const id of liked.slice(0, LIKES_COUNTED)) {
      const number = numbers.get(id);
      if (number === undefined) continue;
      eachSimilar(number, counts, (other, similarity) => {
        total[other] = (total[other] ?? 0) + similarity;
        if (similarity <= (most[other] ?? 0)) return;
        most[other] = similarity;
        reasons[other] = id;
      });
    }
    return { total, reasons };
  }

  return {
    addPiece(id, uids, opens) {
      const number = numbers.size;
      numbers.set(id, number);
      opensOf.push(opens);
      peopleOf.push(Uint32Array.from(uids, personOf));
      for (const person of peopleOf[number] ?? []) piecesOf[person]?.push(number);
    },
    recommend({ pieces, liked, limit }) {
      const { total, reasons } = similarities(liked);
      const own = new Set(liked);
      const rank = (piece: Candidate): Ranked => {
        const { id } = piece;
        const number = numbers.get(id) ?? -1;
        const reason = reasons[number];
        if (reason !== undefined)
          return { piece, contentPieceId: id, score: 1 + (total[number] ?? 0), reason };
        return { piece, contentPieceId: id, score: wilsonLowerBound(likesOf(number), opensOf[number] ?? 0) };
      };
      const ranked = pieces.filter(({ id }) => !own.has(id)).map(rank);
      const sorted = ranked.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
      return spreadSpeakers(sorted, limit).map(({ piece: _, ...recommendation }) => recommendation);
    },
  };
}

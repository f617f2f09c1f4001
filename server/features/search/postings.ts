import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';

/** Passages whose words are read at once: other requests come between. */
const BATCH = 250;
/** How much more a word in a title counts than one in a text. */
const IN_TITLE = 1.5;

/** A word of a question as the index has it. */
export interface WeightedWord {
  config: string;
  /** The place of the word in the question, from 1. */
  term: number;
  word: string;
  weight: number;
}

/** A passage with the best weight of each word of the question that it has, by its place. */
export interface Hits {
  id: string;
  hits: Readonly<Record<number, number>>;
}

interface Row {
  id: string;
  config: string;
  words: string[];
  titles: string[];
}

const readBatch = async (db: Kysely<Database>, indexId: string, after: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id::text, config, to_json(tsvector_to_array(words)) as words,
      to_json(tsvector_to_array(ts_filter(words, '{a}'))) as titles
    from search_passage p
    where index_id = ${indexId} and p.id > ${after}::bigint
    -- Without the name of the table it is the text that is selected.
    order by p.id limit ${BATCH}`.execute(db);
  return rows;
};

/** Returns the highest `max` of some scores as places; zero is none. */
function highest(scores: Float32Array, max: number): number[] {
  const positive = scores.filter((score) => score > 0).sort();
  const least = positive.at(-Math.min(max, positive.length)) ?? 0;
  const places: number[] = [];
  for (const [place, score] of scores.entries()) if (score > 0 && score >= least) places.push(place);
  return places.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, max);
}

const keyOf = (config: string, word: string): string => `${config} ${word}`;

/** Adds the words of a passage. */
function addWords(lists: Map<string, number[]>, place: number, { config, words, titles }: Row): void {
  const inTitle = new Set(titles);
  for (const word of words) {
    const key = keyOf(config, word);
    const list = lists.get(key) ?? [];
    list.push(place * 2 + (inTitle.has(word) ? 1 : 0));
    lists.set(key, list);
  }
}

/** Reads which passages of an index have which words. */
async function readPostings(db: Kysely<Database>, indexId: string): Promise<Postings> {
  const ids: string[] = [];
  const lists = new Map<string, number[]>();
  for (let rows = await readBatch(db, indexId, '0'); rows.length > 0; ) {
    for (const row of rows) addWords(lists, ids.push(row.id) - 1, row);
    rows = await readBatch(db, indexId, ids.at(-1) ?? '0');
  }
  return new Postings(ids, new Map([...lists].map(([key, list]) => [key, Uint32Array.from(list)])));
}

/** The words of an index, in memory: which passages have them. */
export class Postings {
  readonly #ids: readonly string[];
  /** Places of passages by configuration and word: doubled, and odd where the word is in the title. */
  readonly #lists: ReadonlyMap<string, Uint32Array>;

  constructor(ids: readonly string[], lists: ReadonlyMap<string, Uint32Array>) {
    this.#ids = ids;
    this.#lists = lists;
  }

  /** Returns the passages with the most weight of a question, the best first. */
  best(words: readonly WeightedWord[], max: number): Hits[] {
    const totals = new Float32Array(this.#ids.length);
    const terms = [...new Set(words.map(({ term }) => term))].map((term) => ({
      term,
      weights: this.#weightsOf(words.filter((one) => one.term === term)),
    }));
    for (const { weights } of terms) add(totals, weights);
    return highest(totals, max).map((place) => ({
      id: this.#ids[place] ?? '',
      hits: Object.fromEntries(
        terms
          .map(({ term, weights }) => [term, weights[place] ?? 0] as const)
          .filter(([, weight]) => weight > 0),
      ),
    }));
  }

  /** Returns the best weight that each passage has of some words. */
  #weightsOf(words: readonly WeightedWord[]): Float32Array {
    const weights = new Float32Array(this.#ids.length);
    for (const { config, word, weight } of words)
      for (const entry of this.#lists.get(keyOf(config, word)) ?? []) {
        const place = entry >>> 1;
        weights[place] = Math.max(weights[place] ?? 0, entry % 2 === 0 ? weight : weight * IN_TITLE);
      }
    return weights;
  }
}

function add(totals: Float32Array, weights: Float32Array): void {
  for (const [place, weight] of weights.entries()) totals[place] = (totals[place] ?? 0) + weight;
}

/** Returns what reads the words of an index once, and keeps those of the last one. */
export function createPostings(db: Kysely<Database>): (indexId: string) => Promise<Postings> {
  let kept: { indexId: string; postings: Promise<Postings> } | undefined;
  return (indexId) => {
    if (kept?.indexId === indexId) return kept.postings;
    const postings = readPostings(db, indexId);
    kept = { indexId, postings };
    postings.catch(() => {
      if (kept?.postings === postings) kept = undefined;
    });
    return postings;
  };
}

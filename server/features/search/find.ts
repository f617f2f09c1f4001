import type { PassagePlace } from '@domain/search/search';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../platform/cache-size';
import type { Database } from '../../platform/store/database';
import type { Hits, Postings, WeightedWord } from './postings';
import { configOf, plainWord, wordsOf } from './words';

/** Sources of an answer. */
export const SOURCES_MAX = 10;
const TERMS_MAX = 12;
const CANDIDATES = 48;
/** Words that are in more than this part of the passages find nothing by themselves, beside rarer ones. */
const COMMON = 0.2;
const COMMON_MIN = 40;
/** Words of questions whose meaning is remembered. */
const REMEMBERED_MAX = 10_000;
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const FUSION = 60;
/** How much of a question a source has at least, compared with the best one. */
const WEAK = 0.4;

/** A passage that was found, with how much of the question it has. */
export interface Found {
  place: PassagePlace | { kind: 'person'; userId: string };
  language: string;
  title: string;
  text: string;
  /** The part of the question's weight that it has, from 0 to 1. */
  coverage: number;
  /** The words of the question, as they are in the index, with their weights. */
  words: ReadonlyMap<string, number>;
}

interface Used extends WeightedWord {
  passages: number;
}

interface Candidate {
  id: string;
  config: string;
  language: string;
  title: string;
  text: string;
  place: PassagePlace;
  /** How often and how near to each other the words of the question are in it. */
  rank: number;
  /** How similar the title is to the question, from 0 to 1. */
  similar: number;
}

/** A person who was found for a question. */
export interface FoundPerson {
  place: { kind: 'person'; userId: string };
  title: string;
  text: string;
  coverage: number;
}

interface QuestionParts {
  db: Kysely<Database>;
  mode: string;
  memory: Memory;
  /** Returns the words of an index. */
  postings: (indexId: string) => Promise<Postings>;
  /** Returns listed people whose names or companies have words of a question. */
  people: (terms: readonly string[]) => Promise<FoundPerson[]>;
}

/** Particles of Japanese, for which the database has no stop words. */
const PARTICLE = /^\p{Script=Hiragana}{1,3}$/u;

/** Returns the different words of a question. */
export function termsOf(question: string): string[] {
  const words = [...new Set(wordsOf(question).map(({ text }) => plainWord(text)))];
  const saying = words.filter((word) => !PARTICLE.test(word));
  return (saying.length > 0 ? saying : words).slice(0, TERMS_MAX);
}

interface IndexSize {
  id: string;
  passages: number;
  configs: string[];
}

/** Returns the index that answers, with its size; undefined before the first one. */
function currentIndex({ db, mode }: QuestionParts): Promise<IndexSize | undefined> {
  return db
    .selectFrom('search_index')
    .select(['id', 'passages', 'configs'])
    .where('mode', '=', mode)
    .where('state', '=', 'current')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

type Meaning = Omit<Used, 'weight'> & { likeness: number };

async function readMeanings(
  db: Kysely<Database>,
  index: IndexSize,
  terms: readonly string[],
  asked: string,
): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
    with term as (
      select c.config, t.term::int, w.word
      from unnest(${index.configs}::text[]) c (config)
      cross join unnest(${terms}::text[]) with ordinality t (text, term)
      cross join lateral unnest(tsvector_to_array(to_tsvector(c.config::regconfig, unaccent(t.text)))) w (word)
      -- Words that say nothing in the language of the question say nothing elsewhere.
      where to_tsvector(${asked}::regconfig, unaccent(t.text)) <> ''::tsvector
    ), known as (
      select term.*, w.passages
      from term left join search_word w
        on w.index_id = ${index.id} and w.config = term.config and w.word = term.word
    ), unknown as (
      select term from known group by term having count(passages) = 0
    )
    select config, term, word, passages, 1::real as likeness from known where passages is not null
    union all
    select known.config, known.term, w.word, w.passages, w.likeness
    from known join unknown using (term)
    cross join lateral (
      select s.word, s.passages, similarity(s.word, known.word) as likeness
      from search_word s
      where s.index_id = ${index.id} and s.config = known.config
        and s.word % known.word
        and length(known.word) > 2
      order by likeness desc, s.passages desc
      limit 3
    ) w
    union all
    select config, term, word, 0, 0::real from known join unknown using (term)`.execute(db);
  return rows;
}

/** What terms stand for, by the index, the configuration of the question and the term. */
type Memory = LRUCache<string, Meaning[]>;

export const createMemory = (): Memory => new LRUCache(upTo(REMEMBERED_MAX));

/**
 * Returns the words of the index that the terms stand for: the same ones, by the stems of each language, and for a term
 * that no language has, those that are spelled like it.
 */
async function usedWords(
  { db, memory }: QuestionParts,
  index: IndexSize,
  terms: readonly string[],
  language: string,
): Promise<Used[]> {
  const asked = configOf(language, new Set(index.configs));
  const keyOf = (term: string) => `${index.id} ${asked} ${term}`;
  const unread = terms.filter((term) => !memory.has(keyOf(term)));
  const read = unread.length > 0 ? await readMeanings(db, index, unread, asked) : [];
  const fresh = new Map(unread.map((term, at) => [term, read.filter((one) => one.term === at + 1)]));
  for (const [term, meanings] of fresh) memory.set(keyOf(term), meanings);
  return terms.flatMap((text, at) =>
    (fresh.get(text) ?? memory.get(keyOf(text)) ?? []).map(({ likeness, ...used }) => ({
      ...used,
      term: at + 1,
      weight: likeness * Math.log(1 + index.passages / Math.max(1, used.passages)),
    })),
  );
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the words that find passages: the common ones only where there are no others. */
function findingWords(used: readonly Used[], passages: number): Used[] {
  const present = used.filter((one) => one.passages > 0);
  const most = Math.max(COMMON_MIN, passages * COMMON);
  const rare = present.filter((one) => one.passages <= most);
  return rare.length > 0 ? rare : present;
}

/** Returns the passages with the most weight of the question, and how near to each other its words are in them. */
async function candidates(
  db: Kysely<Database>,
  question: string,
  best: readonly Hits[],
  used: readonly Used[],
) {
  const { rows } = await sql<Candidate>`
    with asked as (
      select config, string_agg(query, ' | ')::tsquery as query from unnest(
        ${used.map(({ config }) => config)}::text[], ${used.map(({ word }) => quoted(word))}::text[]
      ) u (config, query) group by config
    )
    select p.id::text, p.config, p.language, p.title, p.text, p.place, ts_rank_cd(p.words, asked.query, 1) as rank,
      word_similarity(unaccent(lower(p.title)), unaccent(lower(${question}))) as similar
    from search_passage p join asked using (config)
    where p.id = any(${best.map(({ id }) => id)}::bigint[])`.execute(db);
  const hitsOf = new Map(best.map(({ id, hits }) => [id, hits]));
  return rows.map((row) => ({ ...row, hits: hitsOf.get(row.id) ?? {} }));
}

/** Returns the weight of a question: that of the best word for each term, in any language. */
function questionWeight(used: readonly Used[], passages: number): number {
  const best = new Map<number, number>();
  for (const { term, weight } of used) best.set(term, Math.max(best.get(term) ?? 0, weight));
  // A word that is nowhere counts as one of half the weight of the rarest.
  return sum([...best.values()].map((weight) => weight || Math.log(1 + passages) / 2));
}

/** Returns the words with their weights, of one configuration or of all. */
const wordsIn = (used: readonly Used[], config?: string): ReadonlyMap<string, number> =>
  new Map(
    used
      .filter((one) => config === undefined || one.config === config)
      .map(({ word, weight }) => [word, weight]),
  );

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Adds the ranks of several orders: 1 / (60 + rank) for each, so that no scale outweighs another; equals share a rank. */
function fused<Item>(items: readonly Item[], orders: readonly ((item: Item) => number)[]): Item[] {
  const ranks = orders.map((by) => {
    const sorted = items.map(by).sort((one, other) => other - one);
    return (item: Item) => sorted.indexOf(by(item));
  });
  const scoreOf = (item: Item) => sum(ranks.map((rankOf) => 1 / (FUSION + rankOf(item))));
  const scored = items.map((item) => ({ item, score: scoreOf(item) }));
  return scored.sort((one, other) => other.score - one.score).map(({ item }) => item);
}

/** Returns the terms that say something. */
const saying = (terms: readonly string[], used: readonly Used[]): string[] => {
  const said = new Set(used.map(({ term }) => term));
  return terms.filter((_, index) => said.has(index + 1));
};

/** What a passage is about: the same thing in several languages, or in several parts, is one source. */
const thingOf = ({ place, title }: Found): string =>
  // A widget may have several documents.
  JSON.stringify(place.kind === 'page' ? { ...place, title } : place);

/**
 * Returns what is found for a question, the best first, each thing once: what the members of the venue may see, and the
 * people who want to be found.
 */
export async function find(parts: QuestionParts, question: string, language: string): Promise<Found[]> {
  const terms = termsOf(question);
  if (terms.length === 0) return [];
  const index = await currentIndex(parts);
  const found = await findIn(parts, index, { question, terms, language });
  if (found.length > 0 || index === undefined) return found;
  // It may have been removed meanwhile, for a newer one.
  const newer = await currentIndex(parts);
  return newer?.id === index.id ? found : findIn(parts, newer, { question, terms, language });
}

interface Asked {
  question: string;
  terms: readonly string[];
  language: string;
}

async function findIn(
  parts: QuestionParts,
  index: IndexSize | undefined,
  { question, terms, language }: Asked,
): Promise<Found[]> {
  const used = index ? await usedWords(parts, index, terms, language) : [];
  const finding = findingWords(used, index?.passages ?? 0);
  const best = index ? (await parts.postings(index.id)).best(finding, CANDIDATES) : [];
  const [rows, people] = await Promise.all([
    best.length > 0 ? candidates(parts.db, question, best, finding) : [],
    parts.people(used.length > 0 ? saying(terms, used) : terms),
  ]);
  const total = questionWeight(used, index?.passages ?? 0);
  const passages = rows.map(({ id: _, config, hits, ...passage }) => {
    const coverage = total === 0 ? 0 : Math.min(1, sum(Object.values(hits)) / total);
    return {
      ...passage,
      words: wordsIn(finding, config),
      coverage,
      isAsked: passage.language === language ? 1 : 0,
    };
  });
  const ranked = fused(
    [
      ...passages,
      ...people.map((person) => ({
        ...person,
        language: '',
        words: wordsIn(finding),
        similar: person.coverage,
        rank: person.coverage,
        isAsked: 1,
      })),
    ],
    [({ coverage }) => coverage, ({ rank }) => rank, ({ similar }) => similar, ({ isAsked }) => isAsked],
  );
  return distinct(ranked, language);
}

/** How much of what another language has of a question its own one has at least, to be shown in place of it. */
const OWN = 0.5;

/** Returns what was found with the texts in a language before those of the same things in others. */
function ownFirst(found: readonly Found[], language: string): Found[] {
  const ownOnes = new Map<string, Found>();
  for (const one of found)
    if (one.language === language && !ownOnes.has(thingOf(one))) ownOnes.set(thingOf(one), one);
  return found.flatMap((one) => {
    const own = one.language === language ? undefined : ownOnes.get(thingOf(one));
    return own && own.coverage >= one.coverage * OWN ? [own, one] : [one];
  });
}

function distinct(found: readonly Found[], language: string): Found[] {
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  const seen = new Set<string>();
  return ownFirst(found, language)
    .filter((one) => {
      const thing = thingOf(one);
      // The same file may be in two places.
      if (one.coverage < best * WEAK || seen.has(thing) || (one.text && seen.has(one.text))) return false;
      seen.add(thing).add(one.text);
      return true;
    })
    .slice(0, SOURCES_MAX);
}

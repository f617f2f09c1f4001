import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IndexProgress } from '@domain/search/search';
import type { OpenVenue } from '@domain/venue/venue';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import {
  mainLanguage,
  type Passage,
  type PublishedDocument,
  type PublishedTexts,
  partsOf,
  publishedTexts,
} from './passages';
import type { DocumentReader } from './pdf-text';
import { configOf, spaced } from './words';

/** Raised when passages are made in another way, so that the index is built anew. */
const FORM = 2;
const BATCH = 20;
/** After each batch the build rests so many times as long as that took: requests come first. */
const REST = 3;
/** A server that builds says so more often than this, in milliseconds; otherwise another one takes over. */
const SILENCE = 60_000;

/** The index of what is published. */
export interface SearchIndex {
  /** Builds the index of the shown venue unless it is there, one after the other. Failures are only logged. */
  update(): Promise<void>;
  /** Builds it anew, also where nothing has changed. */
  rebuild(): Promise<void>;
  /** Returns how far the build is. */
  progress(): Promise<IndexProgress>;
  /** Ends what is being built. */
  close(): Promise<void>;
}

interface IndexParts {
  db: Kysely<Database>;
  mode: string;
  shown: () => Promise<OpenVenue | undefined>;
  documents: DocumentReader;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What is indexed, and the language of the texts of which nobody says it. */
type VenueTexts = PublishedTexts & { main: string };

/** An index that is being filled. */
interface Draft {
  id: string;
  main: string;
  configs: ReadonlySet<string>;
}

/** Returns the text search configurations of the database. */
export async function knownConfigs(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select cfgname as name from pg_ts_config`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the pages of a PDF file as passages. */
const pagePassages = ({ place, language, title }: PublishedDocument, pages: readonly string[]): Passage[] =>
  pages.flatMap((text, index) =>
    partsOf(text)
      .filter(Boolean)
      .map((part) => ({ place: { ...place, page: index + 1 }, language, title, text: part })),
  );

const stampOf = (texts: unknown): string =>
  `${FORM} ${createHash('sha256').update(JSON.stringify(texts)).digest('hex')}`;

export function createSearchIndex({ db, mode, shown, documents, log, clock }: IndexParts): SearchIndex {
  let ended = false;
  let last: Promise<void> = Promise.resolve();
  /** Builds that are queued or running. */
  let pending = 0;

  const indexWith = (stamp: string) =>
    db
      .selectFrom('search_index')
      .select(['id', 'state', 'touched_at as touchedAt'])
      .where('mode', '=', mode)
      .where('stamp', '=', stamp)
      .executeTakeFirst();

  const touch = (id: string, change: { done?: number; total?: number }) =>
    db
      .updateTable('search_index')
      .set({ ...change, touched_at: new Date(clock()) })
      .where('id', '=', id)
      .execute();

  /** Begins an index; undefined where another server builds it. */
  async function begin(stamp: string): Promise<string | undefined> {
    const known = await indexWith(stamp);
    if (known?.state === 'building' && clock() - known.touchedAt.getTime() < SILENCE) return undefined;
    if (known) await db.deleteFrom('search_index').where('id', '=', known.id).execute();
    const added = await db
      .insertInto('search_index')
      .values({ mode, stamp, state: 'building', touched_at: new Date(clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  }

  async function addPassages({ id, main, configs }: Draft, passages: readonly Passage[]) {
    const rows = passages.map(({ place, language, title, text }) => ({
      config: configOf(language || main, configs),
      language,
      title,
      text,
      place,
      titleWords: spaced(title),
      textWords: spaced(text),
    }));
    await sql`
      insert into search_passage (index_id, config, language, title, text, place, words)
      select ${id}, config, language, title, text, place,
        setweight(to_tsvector(config::regconfig, unaccent("titleWords")), 'A')
          || to_tsvector(config::regconfig, unaccent("textWords"))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        config text, language text, title text, text text, place jsonb, "titleWords" text, "textWords" text
      )`.execute(db);
  }

  function checkRunning(): void {
    if (ended) throw new Error('the server stops');
  }

  /** Reads the pages of the PDF files, and returns them as passages. */
  async function pagesOf(id: string, files: readonly PublishedDocument[]): Promise<Passage[]> {
    const pages: Passage[] = [];
    for (const [index, file] of files.entries()) {
      checkRunning();
      pages.push(...pagePassages(file, (await documents.read(file)) ?? []));
      await touch(id, { done: index + 1, total: files.length });
    }
    return pages;
  }

  /** Lists the words of the passages; returns the configurations. */
  async function countWords(id: string): Promise<string[]> {
    const { rows } = await sql<{ config: string }>`
      select distinct config from search_passage where index_id = ${id}`.execute(db);
    for (const { config } of rows)
      await sql`
        insert into search_word (index_id, config, word, passages)
        select ${id}, ${config}, word, ndoc
        from ts_stat(format('select words from search_passage where index_id = %s and config = %L', ${id}::text, ${config}::text))`.execute(
        db,
      );
    return rows.map(({ config }) => config);
  }

  /** Lets the index answer, and removes those before it. */
  const switchTo = (id: string, size: { passages: number; configs: string[] }) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('search_index')
        .set({ state: 'current', touched_at: new Date(clock()), ...size })
        .where('id', '=', id)
        .execute();
      await trx.deleteFrom('search_index').where('mode', '=', mode).where('id', '<>', id).execute();
    });

  async function fill(id: string, { main, ...texts }: VenueTexts): Promise<void> {
    const configs = await knownConfigs(db);
    const pages = await pagesOf(id, texts.documents);
    const passages = [...texts.passages, ...pages];
    const total = texts.documents.length + Math.ceil(passages.length / BATCH);
    for (let first = 0; first < passages.length; first += BATCH) {
      checkRunning();
      const since = clock();
      await addPassages({ id, main, configs }, passages.slice(first, first + BATCH));
      await touch(id, { done: texts.documents.length + first / BATCH + 1, total });
      await pause(REST * (clock() - since));
    }
    const found = await countWords(id);
    await sql`analyze search_passage, search_word`.execute(db);
    await switchTo(id, { passages: passages.length, configs: found });
  }

  /** Builds an index; one that fails stays as a note of that. */
  async function buildAs(stamp: string, texts: VenueTexts): Promise<void> {
    const since = clock();
    const id = await begin(stamp);
    if (id === undefined) {
      // The server that builds it may have been killed.
      setTimeout(() => void next(false), SILENCE).unref();
      return;
    }
    try {
      await fill(id, texts);
    } catch (error) {
      const state = { state: 'failed' as const, touched_at: new Date(clock()) };
      await db.updateTable('search_index').set(state).where('id', '=', id).execute();
      throw error;
    }
    log.info({ documents: texts.documents.length, ms: clock() - since }, 'venue indexed');
  }

  async function build(isForced: boolean): Promise<void> {
    const venue = await shown();
    if (!venue || ended) return;
    const texts: VenueTexts = { ...publishedTexts(venue), main: mainLanguage(venue) };
    const stamp = stampOf(texts);
    const known = await indexWith(stamp);
    if (isForced) await buildAs(`${stamp} ${clock()}`, texts);
    else if (known?.state !== 'current') await buildAs(stamp, texts);
  }

  function next(isForced: boolean): Promise<void> {
    pending += 1;
    last = last
      .then(() => (ended ? undefined : build(isForced)))
      .catch((error) => {
        if (!ended) log.error({ err: error }, 'the venue could not be indexed');
      })
      .finally(() => {
        pending -= 1;
      });
    return last;
  }

  return {
    update: () => next(false),
    rebuild: () => next(true),
    async progress() {
      const newest = await db
        .selectFrom('search_index')
        .select(['state', 'done', 'total', 'touched_at as touchedAt'])
        .where('mode', '=', mode)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      const { state, done = 0, total = 0, touchedAt } = newest ?? {};
      if (state === 'building') return { state: 'running', done, total };
      if (pending > 0) return { state: 'queued', done: 0, total: 0 };
      if (state === 'failed') return { state: 'failed', done, total };
      return { state: 'idle', done, total, ...(touchedAt && { indexedAt: touchedAt.toISOString() }) };
    },
    async close() {
      ended = true;
      await documents.close();
      await last;
    },
  };
}

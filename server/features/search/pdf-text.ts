import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { Logger } from '../../platform/log';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import { type AssetStore, parseAssetUri } from '../assets';
import type { PublishedDocument } from './passages';

const PROGRAM = join(packageRoot, 'server/features/search/pdf-worker.mjs');
/** The longest time for one file, in milliseconds. */
const TIMEOUT = 30_000;
const BYTES_MAX = 200 * 1_024 * 1_024;

/** Reads PDF files, one after the other, in a thread of its own. */
export interface DocumentReader {
  /** Returns the text of each page, from the store where it is known; null for a file that cannot be read. */
  read(document: PublishedDocument): Promise<readonly string[] | null>;
  /** Ends the thread. */
  close(): Promise<void>;
}

interface ReaderParts {
  db: Kysely<Database>;
  assets: Pick<AssetStore, 'open'>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

interface Answer {
  pages?: string[];
  fault?: string;
}

/** Creates the reader of PDF files. */
export function documentReader({ db, assets, log, clock }: ReaderParts): DocumentReader {
  let worker: Worker | undefined;

  const end = async () => {
    await worker?.terminate();
    worker = undefined;
  };

  async function pagesOf(path: string): Promise<Answer> {
    worker ??= new Worker(PROGRAM, {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const thread = worker;
    thread.postMessage(path);
    const answered = new AbortController();
    try {
      const ended = once(thread, 'exit', { signal: answered.signal }).then((): never => {
        throw new Error('the thread has ended');
      });
      const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(TIMEOUT)]);
      const [answer] = await Promise.race([once(thread, 'message', { signal }), ended]);
      return answer as Answer;
    } catch (error) {
      // It does not end, or it used too much memory: the next file gets a new thread.
      await end();
      return { fault: error instanceof Error ? error.message : String(error) };
    } finally {
      answered.abort();
    }
  }

  async function storedFile(uri: string) {
    const place = parseAssetUri(uri);
    const stored = place && (await assets.open(place.architectureId, place.assetId, place));
    return stored?.type === 'application/pdf' && stored.bytes <= BYTES_MAX ? stored : undefined;
  }

  return {
    async read({ asset }) {
      const stored = await storedFile(asset.uri);
      if (!stored) return null;
      const known = await db
        .selectFrom('search_document')
        .select('pages')
        .where('generation', '=', stored.tag)
        .executeTakeFirst();
      if (known) return known.pages;
      const { pages = null, fault } = await pagesOf(stored.path);
      if (fault) log.warn({ asset: asset.id, name: asset.displayName, fault }, 'PDF file is not searched');
      await db
        .insertInto('search_document')
        .values({
          generation: stored.tag,
          pages: pages && JSON.stringify(pages.map((page) => page.replaceAll('\0', ''))),
          read_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return pages;
    },
    close: end,
  };
}

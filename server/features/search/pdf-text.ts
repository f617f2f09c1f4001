import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from '../../platform/log';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import { WorkerFailure, workerProcess } from '../../platform/worker-process';
import { type AssetStore, parseAssetUri } from '../assets';
import type { PublishedDocument } from './passages';

const PROGRAM = join(packageRoot, 'server/features/search/pdf-worker.mjs');
/** The longest time for one file, in milliseconds. */
const TIMEOUT = 120_000;
/** Raised when pages are read in another way, so that files are read anew. */
const FORM = 2;
const BYTES_MAX = 200 * 1_024 * 1_024;

/** Reads PDF files, one after the other, in a process of its own. */
export interface DocumentReader {
  /**
   * Returns the text of each page, from the store where it is known; null for a file that cannot be read.
   * @throws WorkerFailure when the process cannot read it for now
   */
  read(document: PublishedDocument): Promise<readonly string[] | null>;
  /** Ends the process. */
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
  const worker = workerProcess<{ path: string }, Answer>({
    program: PROGRAM,
    heap: 512,
    timeout: TIMEOUT,
  });
  let closed = false;

  /** Reads a file. One that twice does not end or uses too much memory is taken for one that cannot be read. */
  async function answerTo(path: string): Promise<Answer> {
    try {
      return await worker.run({ path }).catch((error: unknown) => {
        if (closed) throw error;
        return worker.run({ path });
      });
    } catch (error) {
      if (closed || !(error instanceof WorkerFailure) || !error.hadJob) throw error;
      return { fault: String(error.cause) };
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
      const generation = `${FORM} ${stored.tag}`;
      const known = await db
        .selectFrom('search_document')
        .select('pages')
        .where('generation', '=', generation)
        .executeTakeFirst();
      if (known) return known.pages;
      const { pages = null, fault } = await answerTo(stored.path);
      if (fault) log.warn({ asset: asset.id, name: asset.displayName, fault }, 'PDF file is not searched');
      await db
        .insertInto('search_document')
        .values({
          generation,
          pages: pages && JSON.stringify(pages.map((page) => page.replaceAll('\0', ''))),
          read_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return pages;
    },
    close() {
      closed = true;
      return worker.close();
    },
  };
}

import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '../domain-error';
import type { Database } from '../store/database';
import type { DiskSpace } from '../store/disk-space';
import { route } from './endpoint';

const NO_STORE = { 'Cache-Control': 'no-store' };
const OPEN = { json: v.object({ status: v.literal('open') }) };

/** The addresses that probes ask, by the address of this machine too. */
export const PROBES: readonly string[] = ['/healthz', '/livez'];

/** Milliseconds for which an answer of the store serves all probes. */
const KEPT = 1_000;
/** Milliseconds after which the store counts as unreachable. */
const TIMEOUT = 5_000;

const unavailable = (message: string) => new DomainError('unavailable', message);

/** Returns whether the store answers; asked at most once a second. */
function storeCheck(db: Kysely<Database>, clock: () => number): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);

  function ask(): Promise<boolean> {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), TIMEOUT);
    });
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  return () => {
    const now = clock();
    if (now - askedAt >= KEPT) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}

interface HealthDeps {
  /** False until the store is open and while the server stops. */
  ready: () => boolean;
  db: Kysely<Database>;
  disk: Pick<DiskSpace, 'isFull'>;
  clock: () => number;
}

const rejectClosed = ({ ready }: Pick<HealthDeps, 'ready'>): void => {
  if (!ready()) throw unavailable('The server is not open.');
};

/** `GET /healthz`: whether the server can do its work. */
export const healthEndpoint = route({
  path: '/healthz',
  GET: {
    summary: 'Is the server open, its store there, and room on its disk',
    access: 'everyone',
    answers: { 200: OPEN },
    refusals: { 503: 'The store cannot be reached, the disk is full, or the server is stopping' },
  },
}).handled(({ db, disk, clock, ...deps }: HealthDeps) => {
  const isStoreThere = storeCheck(db, clock);
  return {
    GET: async (c) => {
      rejectClosed(deps);
      if (disk.isFull()) throw unavailable('The server is out of disk space.');
      if (!(await isStoreThere())) throw unavailable('The store cannot be reached.');
      return c.json({ status: 'open' }, 200, NO_STORE);
    },
  };
});

/** `GET /livez`: whether the process answers, whatever its store and its disk do. */
export const lifeEndpoint = route({
  path: '/livez',
  GET: {
    summary: 'Does the server answer at all',
    access: 'everyone',
    answers: { 200: OPEN },
    refusals: { 503: 'The server is stopping' },
  },
}).handled((deps: Pick<HealthDeps, 'ready'>) => ({
  GET: (c) => {
    rejectClosed(deps);
    return c.json({ status: 'open' }, 200, NO_STORE);
  },
}));

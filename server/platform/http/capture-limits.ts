import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { upTo } from '../cache-size';
import { tooManyRequests } from '../domain-error';
import { clientAddress, networkOf } from '../net/client-address';
import { NETWORKS_MAX } from '../net/network-buckets';
import type { Database } from '../store/database';
import type { CallGate } from './endpoint';
import type { LimitOptions } from './limit-requests';
import { type DayLimit, limitFor } from './request-limits';

/** What a row takes in the database beside its values: its header, its times and its indexes. */
const ROW_BYTES = 256;

/** The table of what each group of calls captures, by the name of its limit. */
const TABLES: Partial<Record<string, keyof Database>> = {
  logins: 'captured_login',
  consents: 'consent',
  logs: 'captured_log',
  analytics: 'analytics_event',
};

/** Returns the bytes that a group of calls has stored since a time, about; 0 for a group that captures nothing. */
async function capturedSince(db: Kysely<Database>, name: string, since: Date): Promise<number> {
  const table = TABLES[name];
  if (table === undefined) return 0;
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_column_size(captured.*) + ${ROW_BYTES}::int), 0) as bytes
    from ${sql.table(table)} as captured where captured_at >= ${since}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

const DAY = 86_400_000;

/** Who sends something to be stored; without a uid when unknown. */
interface Sender {
  network: string;
  uid: string | undefined;
}

interface CounterOptions {
  limit: DayLimit;
  clock: () => number;
  /** Returns the bytes of everybody that are stored since a time. */
  stored: (since: Date) => Promise<number>;
}

/**
 * Counts the bytes of one day: those of everybody begin with what the day has stored, those of a network or account with
 * nothing.
 */
function createDayCounter({ limit, clock, stored }: CounterOptions) {
  const networks = new LRUCache<string, number>(upTo(NETWORKS_MAX));
  const accounts = new LRUCache<string, number>(upTo(NETWORKS_MAX));
  let day = Number.NaN;
  let everyone = 0;

  let begun: Promise<void> = Promise.resolve();

  async function begin(today: number): Promise<void> {
    networks.clear();
    accounts.clear();
    everyone = await stored(new Date(today * DAY));
  }

  /** The same for all calls of the day, unless the store failed. */
  function beginning(today: number): Promise<void> {
    if (today === day) return begun;
    day = today;
    begun = begin(today);
    begun.catch(() => {
      day = Number.NaN;
    });
    return begun;
  }

  const ofAccount = (uid: string | undefined): number => (uid === undefined ? 0 : (accounts.get(uid) ?? 0));

  function isFull({ network, uid }: Sender, bytes: number): boolean {
    const ofNetwork = networks.get(network) ?? 0;
    return (
      everyone + bytes > limit.everyone ||
      ofNetwork + bytes > limit.network ||
      ofAccount(uid) + bytes > limit.account
    );
  }

  return async (sender: Sender, bytes: number): Promise<void> => {
    const now = clock();
    const today = Math.floor(now / DAY);
    await beginning(today);
    if (isFull(sender, bytes)) throw tooManyRequests((today + 1) * DAY - now);
    everyone += bytes;
    networks.set(sender.network, (networks.get(sender.network) ?? 0) + bytes);
    if (sender.uid !== undefined) accounts.set(sender.uid, ofAccount(sender.uid) + bytes);
  };
}

/** Returns the bytes that the input of a call takes in the store, about. */
const sizeOf = ({ query, body }: { query: unknown; body: unknown }): number =>
  ROW_BYTES + Buffer.byteLength(JSON.stringify(query ?? body ?? ''));

/**
 * Limits what the calls that capture something store on one day. Each process counts for itself, and begins with what is
 * stored already.
 * @throws DomainError tooManyRequests until the next day
 */
export function limitCaptures({
  limits,
  trustProxy,
  clock,
  db,
}: LimitOptions & { db: Kysely<Database> }): CallGate {
  const counters = new Map(
    limits.flatMap((limit) => {
      if (!limit.day) return [];
      const stored = (since: Date) => capturedSince(db, limit.name, since);
      return [[limit.name, createDayCounter({ limit: limit.day, clock, stored })] as const];
    }),
  );
  const counterFor = (path: string) => counters.get(limitFor(limits, path)?.name ?? '');
  return async (c, { captures }, input) => {
    if (captures === undefined || (captures !== true && !captures(input))) return;
    const network = networkOf(clientAddress(c, trustProxy));
    await counterFor(c.req.path)?.({ network, uid: c.get('principal')?.uid }, sizeOf(input));
  };
}

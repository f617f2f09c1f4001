import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../domain-error';
import { clientAddress, networkOf } from '../net/client-address';
import { NETWORKS_MAX } from '../net/network-buckets';
import type { CallGate } from './endpoint';
import type { LimitOptions } from './limit-requests';
import { type DayLimit, limitFor, type RequestLimit } from './request-limits';

const DAY = 86_400_000;
/** What a row takes in the database beside its values: its header, its times and its indexes. */
const ROW_BYTES = 256;

/** Who sends something to be stored; without a uid when unknown. */
interface Sender {
  network: string;
  uid: string | undefined;
}

/** Counts the bytes of one day, in memory; a new day begins with nothing. */
function createDayCounter(limit: DayLimit, clock: () => number): (sender: Sender, bytes: number) => void {
  const networks = new LRUCache<string, number>({ max: NETWORKS_MAX });
  const accounts = new LRUCache<string, number>({ max: NETWORKS_MAX });
  let day = Number.NaN;
  let everyone = 0;

  function begin(today: number): void {
    day = today;
    everyone = 0;
    networks.clear();
    accounts.clear();
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

  return (sender, bytes) => {
    const now = clock();
    const today = Math.floor(now / DAY);
    if (today !== day) begin(today);
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
 * Limits what the calls that capture something store on one day. Each process counts for itself.
 * @throws DomainError tooManyRequests until the next day
 */
export function limitCaptures({ limits, trustProxy, clock }: LimitOptions): CallGate {
  const counters = new Map(
    limits.flatMap((limit) => (limit.day ? [[limit, createDayCounter(limit.day, clock)] as const] : [])),
  );
  const counterFor = (path: string) => counters.get(limitFor(limits, path) as RequestLimit);
  return (c, { captures }, input) => {
    if (captures === undefined || (captures !== true && !captures(input))) return;
    const network = networkOf(clientAddress(c, trustProxy));
    counterFor(c.req.path)?.({ network, uid: c.get('principal')?.uid }, sizeOf(input));
  };
}

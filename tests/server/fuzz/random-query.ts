import type { DatabaseReference, Query, QueryConstraint } from 'firebase/database';
import type { Sdk } from '../../support/sdk-in-memory';
import type { Seeded } from '../../support/seeded';
import { anyKey, anyLeaf } from './random-data';

type Database = Sdk['database'];
type Bound = 'startAt' | 'startAfter' | 'endAt' | 'endBefore' | 'equalTo';

const ORDERS = ['key', 'value', 'priority', 'n', 's', 'f', 'n/s'] as const;
const LIMITS = ['limitToFirst', 'limitToLast'] as const;
type Order = (typeof ORDERS)[number];

/** A query as data, so that several clients can run the same one. */
export interface QuerySpec {
  order: Order | null;
  bounds: { by: Bound; value: string | number | boolean | null; key: string | undefined }[];
  limit: { from: (typeof LIMITS)[number]; count: number } | null;
}

export const EVERYTHING: QuerySpec = { order: null, bounds: [], limit: null };

function anyBoundValue(random: Seeded, order: Order | null) {
  if (order === 'key') return anyKey(random);
  const isByPriority = order === 'priority' || order === null;
  return random.chance(isByPriority ? 0.4 : 0.1) ? null : anyLeaf(random);
}

function anyBound(random: Seeded, order: Order | null, by: Bound): QuerySpec['bounds'][number] {
  const key = order !== 'key' && random.chance(0.25) ? anyKey(random) : undefined;
  return { by, value: anyBoundValue(random, order), key };
}

function anyBounds(random: Seeded, order: Order | null): QuerySpec['bounds'] {
  if (random.chance(0.2)) return [anyBound(random, order, 'equalTo')];
  const start = random.pick(['startAt', 'startAfter'] as const);
  const end = random.pick(['endAt', 'endBefore'] as const);
  return [start, end].filter(() => random.chance(0.45)).map((by) => anyBound(random, order, by));
}

/** As no child has a priority, the SDK selects the last children before an end by key alone. */
const isMisjudged = (order: Order | null, bounds: QuerySpec['bounds']): boolean =>
  (order === null || order === 'priority') && bounds.some(({ by }) => by === 'endAt' || by === 'endBefore');

export function anyQuery(random: Seeded): QuerySpec {
  if (random.chance(0.12)) return EVERYTHING;
  const order = random.chance(0.1) ? null : random.pick(ORDERS);
  const bounds = anyBounds(random, order);
  const from = isMisjudged(order, bounds) ? 'limitToFirst' : random.pick(LIMITS);
  return {
    order,
    bounds,
    limit: random.chance(0.6) ? { from, count: 1 + random.below(5) } : null,
  };
}

function orderBy(database: Database, order: Order | null): QueryConstraint[] {
  if (order === null) return [];
  if (order === 'key') return [database.orderByKey()];
  if (order === 'value') return [database.orderByValue()];
  return [order === 'priority' ? database.orderByPriority() : database.orderByChild(order)];
}

/** Returns the SDK query at a location; undefined when the SDK rejects it. */
export function queryOf(database: Database, at: DatabaseReference, spec: QuerySpec): Query | undefined {
  try {
    const bounds = spec.bounds.map(({ by, value, key }) => database[by](value, key));
    const limit = spec.limit ? [database[spec.limit.from](spec.limit.count)] : [];
    return database.query(at, ...orderBy(database, spec.order), ...bounds, ...limit);
  } catch {
    return undefined;
  }
}

import type { Primitive } from './read-node';

/** A query as rules see it in `query.…`; null where there is no such bound. */
export interface RuleQuery {
  orderByKey: boolean;
  orderByValue: boolean;
  orderByPriority: boolean;
  orderByChild: string | null;
  startAt: Primitive | null;
  endAt: Primitive | null;
  equalTo: Primitive | null;
  limitToFirst: number | null;
  limitToLast: number | null;
}

import type { Rules } from '../rules/rules';
import { isWhole, parseQuery, type Query, toRuleQuery } from '../tree/query';
import type { Path } from '../tree/read-node';
import type { Views } from '../tree/views';
import { BeyondLimit } from './reply';

/** Checks the number of indexes of a location. @throws BeyondLimit */
export type OrderLimit = (path: Path, query: Query) => void;

interface OrderLimitParts {
  views: Pick<Views, 'orders'>;
  rules: Pick<Rules, 'isIndexed'>;
  /** Indexes of one location at a time that the rules do not name. */
  most: number;
}

/** Every write updates all indexes of its location, and any reader can ask for new ones. */
export function createOrderLimit({ views, rules, most }: OrderLimitParts): OrderLimit {
  const isNamed = (path: Path, query: Query): boolean => rules.isIndexed(path, toRuleQuery(query));
  return (path, query) => {
    if (isWhole(query) || isNamed(path, query)) return;
    const existing = views.orders(path);
    const unnamed = existing.filter((index) => !isNamed(path, parseQuery({ i: index })));
    if (!existing.includes(query.index) && unnamed.length >= most)
      throw new BeyondLimit('too many orders of one place');
  };
}

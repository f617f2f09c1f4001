import type { Rules } from '../rules/rules';
import { isWhole, parseQuery, type Query, toRuleQuery } from '../tree/query';
import type { Path } from '../tree/read-node';
import type { Views } from '../tree/views';
import { BeyondLimit } from './beyond-limit';

/** @throws BeyondLimit for one order more than a place may have */
export type OrderLimit = (path: Path, query: Query) => void;

interface OrderLimitParts {
  views: Pick<Views, 'orders'>;
  rules: Pick<Rules, 'isIndexed'>;
  /** Orders of one place at a time that the rules don't name. */
  most: number;
}

/** Each order of a place is kept up to date with every write there, and anybody who may read can think of new ones. */
export function createOrderLimit({ views, rules, most }: OrderLimitParts): OrderLimit {
  const isNamed = (path: Path, query: Query): boolean => rules.isIndexed(path, toRuleQuery(query));
  return (path, query) => {
    if (isWhole(query) || isNamed(path, query)) return;
    const standing = views.orders(path);
    const unnamed = standing.filter((index) => !isNamed(path, parseQuery({ i: index })));
    if (!standing.includes(query.index) && unnamed.length >= most)
      throw new BeyondLimit('too many orders of one place');
  };
}

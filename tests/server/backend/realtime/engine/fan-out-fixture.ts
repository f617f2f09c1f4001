import { createFanOut } from '../../../../../server/backend/realtime/engine/fan-out';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';
import { createViews } from '../../../../../server/backend/realtime/tree/views';
import { listener } from './listener';

const LIMITS = {
  tick: 100,
  countsTick: 1_000,
  countsListeners: 50,
  sendsPerTurn: 1_000,
  listenBytes: 1_000_000,
};

/** A data tree and its listeners, without a network between them. */
export function fanOutFixture(limits: Partial<typeof LIMITS> = {}) {
  const tree = createTree();
  const views = createViews(tree);
  const fanOut = createFanOut({ views, limits: { ...LIMITS, ...limits } });
  return {
    fanOut,
    read: (path: string, query: object = {}) =>
      views.read(parsePath(path), parseQuery(query), Number.POSITIVE_INFINITY),
    write(path: string, value: Json) {
      fanOut.touch(tree.apply([{ path: parsePath(path), value }], 0).paths);
    },
    listen: (path: string, query: object = {}, tag: number | null = null) =>
      listener(fanOut, path, query, tag),
  };
}

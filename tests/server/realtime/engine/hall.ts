import { createFanOut } from '../../../../server/realtime/engine/fan-out';
import { parsePath } from '../../../../server/realtime/tree/path';
import { parseQuery } from '../../../../server/realtime/tree/query';
import type { Json } from '../../../../server/realtime/tree/read-node';
import { createTree } from '../../../../server/realtime/tree/tree';
import { createViews } from '../../../../server/realtime/tree/views';
import { listener } from './listener';

const LIMITS = { tick: 100, sendsPerTurn: 1_000, answerBytes: 1_000_000 };

/** Data, those who listen to it, and nothing between them. */
export function hall(limits: Partial<typeof LIMITS> = {}) {
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

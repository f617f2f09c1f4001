import { hashOf } from '../../../server/realtime/tree/hash';
import { jsonOf } from '../../../server/realtime/tree/json';
import { parsePath } from '../../../server/realtime/tree/path';
import type { Json } from '../../../server/realtime/tree/read-node';
import { createTree, type Tree } from '../../../server/realtime/tree/tree';
import type { Tap } from '../../support/sdk-in-memory';

/** What a server has told one client of a query, put together by hand. */
export interface ShadowedListen {
  path: string;
  /** The query as it was asked for; `{}` for the default. */
  query: string;
  value(): Json;
}

export interface WireShadow extends Tap {
  listens(): ShadowedListen[];
}

interface Listen extends ShadowedListen {
  /** Has it been asked for on the present connection? */
  asked: boolean;
  /** Is all of it known here? Of what a client has from before, it says no more than the hash. */
  whole: boolean;
  tag: number | null;
  tree: Tree;
}

interface Body {
  p: string;
  q?: object;
  h?: string;
  t?: number;
  d?: Json;
}

const isPush = (action: string): boolean => action === 'd' || action === 'm';

const HERE = ['here'];

const mergeOf = (changes: Json) =>
  Object.entries(changes ?? {}).map(([below, value]) => ({ path: [...HERE, ...parsePath(below)], value }));

const trimmed = (path: string) => parsePath(path).join('/');

function newListen({ p, q = {}, t, h }: Body): Listen {
  const tree = createTree();
  return {
    path: trimmed(p),
    query: JSON.stringify(q),
    tag: t ?? null,
    tree,
    asked: true,
    whole: h === '',
    value: () => jsonOf(tree.at(HERE)),
  };
}

/** Reads along what is asked and told, and knows by itself what each listener has to have by now. */
export function wireShadow(): WireShadow {
  const listens = new Map<string, Listen>();
  const keyOf = ({ p, q = {} }: Body) => `${trimmed(p)} ${JSON.stringify(q)}`;

  function begin(body: Body): void {
    const known = listens.get(keyOf(body));
    // A client that comes back hears nothing when its hash is right, and may have that from another listen meanwhile.
    if (known && hashOf(known.tree.at(HERE)) === body.h)
      Object.assign(known, { tag: body.t ?? null, asked: true });
    else listens.set(keyOf(body), newListen(body));
  }

  function ask(action: string, body: Body): void {
    if (action === 'n') listens.delete(keyOf(body));
    if (action === 'q') begin(body);
  }

  function tell(action: string, { p, d = null, t }: Body): void {
    const path = trimmed(p);
    const told = [...listens.values()].filter((listen) => listen.path === path && listen.tag === (t ?? null));
    const writes = action === 'm' ? mergeOf(d) : [{ path: HERE, value: d }];
    for (const listen of told) {
      listen.whole ||= action === 'd';
      for (const write of writes) listen.tree.apply([write], Date.now());
    }
  }

  function read(text: string, take: (action: string, body: Body) => void): void {
    if (!text.startsWith('{"t":"d"')) return;
    const { a, b } = JSON.parse(text).d;
    if (a) take(a, b);
  }

  return {
    opened: () => {
      for (const listen of listens.values()) listen.asked = false;
    },
    sent: (text) => read(text, ask),
    received: (text) => read(text, (action, body) => isPush(action) && tell(action, body)),
    listens: () => [...listens.values()].filter(({ asked, whole }) => asked && whole),
  };
}

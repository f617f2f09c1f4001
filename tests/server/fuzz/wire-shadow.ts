import { hashOf } from '../../../server/backend/realtime/tree/hash';
import { jsonOf } from '../../../server/backend/realtime/tree/json';
import { parsePath } from '../../../server/backend/realtime/tree/path';
import type { Json } from '../../../server/backend/realtime/tree/read-node';
import { createTree, type Tree } from '../../../server/backend/realtime/tree/tree';
import type { Tap } from '../../support/sdk-in-memory';

/** The data one client received for a query, assembled independently of the SDK. */
export interface ShadowedListen {
  path: string;
  /** The query as it was sent; `{}` for the default. */
  query: string;
  value(): Json;
}

export interface WireShadow extends Tap {
  listens(): ShadowedListen[];
  /** The number of listens sent and events received. */
  traffic(): { listens: number; events: number };
}

interface Listen extends ShadowedListen {
  /** Whether it was sent on the current connection. */
  asked: boolean;
  /** Whether all of it is known here. For data a client kept from before, only the hash is known. */
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

/** Reads the traffic between a client and the server, and computes the expected data of each listener. */
export function wireShadow(): WireShadow {
  const listens = new Map<string, Listen>();
  const traffic = { listens: 0, events: 0 };
  const keyOf = ({ p, q = {} }: Body) => `${trimmed(p)} ${JSON.stringify(q)}`;

  function begin(body: Body): void {
    const known = listens.get(keyOf(body));
    // A reconnected client receives nothing when its hash matches, and may have that data from another listen.
    if (known && hashOf(known.tree.at(HERE)) === body.h)
      Object.assign(known, { tag: body.t ?? null, asked: true });
    else listens.set(keyOf(body), newListen(body));
  }

  function ask(action: string, body: Body): void {
    if (action === 'n') listens.delete(keyOf(body));
    if (action === 'q') {
      traffic.listens += 1;
      begin(body);
    }
  }

  function receive(action: string, { p, d = null, t }: Body): void {
    const path = trimmed(p);
    const receivers = [...listens.values()].filter(
      (listen) => listen.path === path && listen.tag === (t ?? null),
    );
    const writes = action === 'm' ? mergeOf(d) : [{ path: HERE, value: d }];
    traffic.events += receivers.length;
    for (const listen of receivers) {
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
    traffic: () => traffic,
    opened: () => {
      for (const listen of listens.values()) listen.asked = false;
    },
    sent: (text) => read(text, ask),
    received: (text) => read(text, (action, body) => isPush(action) && receive(action, body)),
    listens: () => [...listens.values()].filter(({ asked, whole }) => asked && whole),
  };
}

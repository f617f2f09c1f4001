import type { RealtimeLimits } from '../realtime-limits';
import type { RuleAuth } from '../rules/rule-auth';
import type { Rules } from '../rules/rules';
import { joinPath } from '../tree/path';
import { canonical, type Query, toRuleQuery } from '../tree/query';
import type { Path, ReadNode } from '../tree/read-node';
import { listenRevokedText, type Reply } from '../wire/messages';
import { textFrame } from '../wire/outgoing-frame';
import type { Subscription } from './channel';
import type { FanOut } from './fan-out';
import type { Link } from './link';
import type { OrderLimit } from './order-limit';
import { ok, PERMISSION_DENIED, tooMany, UNAVAILABLE } from './reply';

/** What a client wants to hear about. */
export interface ListenWish {
  path: Path;
  query: Query;
  /** The query as the client wrote it; undefined for the default. */
  spelled: unknown;
  tag: number | null;
  /** Hash of what the client has. */
  hash: string;
}

/** What one connection listens to. */
export interface Listens {
  /** @throws BeyondLimit, TooBig */
  listen(wish: ListenWish): Reply;
  unlisten(path: Path, query: Query): void;
  /** Sends what this connection has not seen of its views. */
  catchUp(): void;
  /** The person changed: ends what is no longer allowed. */
  review(): void;
  /** Ends all listens; none begins any more. */
  end(): void;
}

interface ListensParts {
  fanOut: FanOut;
  rules: Pick<Rules, 'mayRead' | 'isIndexed'>;
  refuseOrder: OrderLimit;
  limits: Pick<RealtimeLimits, 'listensPerConnection'>;
  auth: () => RuleAuth | null;
  root: () => ReadNode | undefined;
  clock: () => number;
  link: Link;
}

interface Listen {
  wish: ListenWish;
  subscription: Subscription;
}

const keyOf = (path: Path, query: Query): string => `${joinPath(path)}\n${canonical(query)}`;

export function createListens(parts: ListensParts): Listens {
  const { fanOut, rules, refuseOrder, limits, auth, root, clock, link } = parts;
  const listens = new Map<string, Listen>();
  let ended = false;

  const mayRead = ({ path, query }: ListenWish): boolean =>
    rules.mayRead({ auth: auth(), now: clock(), root: root(), path, query: toRuleQuery(query) });

  function stop(key: string): void {
    listens.get(key)?.subscription.close();
    listens.delete(key);
  }

  function catchUp(): void {
    for (const { subscription } of listens.values()) subscription.catchUp();
  }

  function start(key: string, { hash }: ListenWish, subscription: Subscription): void {
    try {
      subscription.start(hash);
    } catch (error) {
      stop(key);
      throw error;
    }
  }

  /**
   * The SDK takes what it hears of a query after the whole place for a part of it, so that has to be said before;
   * saying it may end the connection.
   */
  function begin(key: string, wish: ListenWish): Reply {
    const { path, query, tag } = wish;
    refuseOrder(path, query);
    catchUp();
    if (ended) return UNAVAILABLE;
    const subscription = fanOut.subscribe(path, query, { tag, ...link });
    listens.set(key, { wish, subscription });
    start(key, wish, subscription);
    return ok(rules.isIndexed(path, toRuleQuery(query)) ? {} : { w: ['no_index'] });
  }

  return {
    listen(wish) {
      const key = keyOf(wish.path, wish.query);
      stop(key);
      if (listens.size >= limits.listensPerConnection) return tooMany('too many listens');
      return mayRead(wish) ? begin(key, wish) : PERMISSION_DENIED;
    },
    unlisten: (path, query) => stop(keyOf(path, query)),
    catchUp,
    review() {
      for (const [key, { wish }] of listens)
        if (!mayRead(wish)) {
          stop(key);
          link.send(textFrame(listenRevokedText(joinPath(wish.path), wish.spelled)));
        }
    },
    end() {
      ended = true;
      for (const key of [...listens.keys()]) stop(key);
    },
  };
}

import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import type { RuleAuth } from '../rules/values';
import { joinPath } from '../tree/path';
import { canonical, isWhole, parseQuery, type Query, toRuleQuery } from '../tree/query';
import type { Path, ReadNode } from '../tree/read-node';
import type { Views } from '../tree/views';
import { textFrame } from '../wire/frames';
import { listenRevokedText, type Reply } from '../wire/messages';
import type { Subscription } from './channel';
import type { FanOut } from './fan-out';
import type { Link } from './outbox';
import { BeyondLimit, ok, PERMISSION_DENIED, tooMany, UNAVAILABLE } from './reply';
import type { UserListens } from './user-listens';

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

/** A request to listen. */
export interface ListenRequest {
  path: Path;
  query: Query;
  /** The query as sent by the client; undefined for the default. */
  wireQuery: unknown;
  tag: number | null;
  /** Hash of what the client has. */
  hash: string;
}

/** The listens of one connection. */
export interface Listens {
  /** @throws BeyondLimit, TooBig */
  listen(request: ListenRequest): Reply;
  unlisten(path: Path, query: Query): void;
  /** Sends all pending changes to this connection. */
  catchUp(): void;
  /** Ends listens that are no longer allowed, or too many, after a change of the user. */
  review(): void;
  /** Ends all listens; new ones are rejected. */
  end(): void;
}

interface ListensParts {
  fanOut: FanOut;
  rules: Pick<Rules, 'mayRead' | 'isIndexed'>;
  checkOrder: OrderLimit;
  userListens: UserListens;
  limits: Pick<RealtimeLimits, 'unauthenticatedListens'>;
  auth: () => RuleAuth | null;
  root: () => ReadNode | undefined;
  clock: () => number;
  link: Link;
}

interface Listen {
  request: ListenRequest;
  subscription: Subscription;
  /** The user it counts for; undefined when unauthenticated. */
  uid: string | undefined;
}

const keyOf = (path: Path, query: Query): string => `${joinPath(path)}\n${canonical(query)}`;

export function createListens(parts: ListensParts): Listens {
  const { fanOut, rules, checkOrder, userListens, limits, auth, root, clock, link } = parts;
  const listens = new Map<string, Listen>();
  let ended = false;

  const mayRead = ({ path, query }: ListenRequest): boolean =>
    rules.mayRead({ auth: auth(), now: clock(), root: root(), path, query: toRuleQuery(query) });

  let unauthenticated = 0;

  const isFull = (uid: string | undefined): boolean =>
    uid === undefined ? unauthenticated >= limits.unauthenticatedListens : userListens.isFull(uid);

  function count(uid: string | undefined): void {
    if (uid === undefined) unauthenticated += 1;
    else userListens.add(uid);
  }

  function discount(uid: string | undefined): void {
    if (uid === undefined) unauthenticated -= 1;
    else userListens.remove(uid);
  }

  function stop(key: string): void {
    const listen = listens.get(key);
    if (!listen) return;
    discount(listen.uid);
    listen.subscription.close();
    listens.delete(key);
  }

  /** Counts a listen for the current user; returns false when it may not go on. */
  function isKept(listen: Listen): boolean {
    const uid = auth()?.uid;
    discount(listen.uid);
    const isKeeping = mayRead(listen.request) && !isFull(uid);
    listen.uid = isKeeping ? uid : listen.uid;
    count(listen.uid);
    return isKeeping;
  }

  function catchUp(): void {
    for (const { subscription } of listens.values()) subscription.catchUp();
  }

  function start(key: string, { hash }: ListenRequest, subscription: Subscription): void {
    try {
      subscription.start(hash);
    } catch (error) {
      stop(key);
      throw error;
    }
  }

  /**
   * Sends pending changes first, since the SDK applies data of a query to the whole location. Sending may close the
   * connection.
   */
  function begin(key: string, request: ListenRequest): Reply {
    const { path, query, tag } = request;
    checkOrder(path, query);
    catchUp();
    if (ended) return UNAVAILABLE;
    const subscription = fanOut.subscribe(path, query, { tag, ...link });
    const uid = auth()?.uid;
    count(uid);
    listens.set(key, { request, subscription, uid });
    start(key, request, subscription);
    return ok(rules.isIndexed(path, toRuleQuery(query)) ? {} : { w: ['no_index'] });
  }

  return {
    listen(request) {
      const key = keyOf(request.path, request.query);
      stop(key);
      if (!mayRead(request)) return PERMISSION_DENIED;
      return isFull(auth()?.uid) ? tooMany('too many listens') : begin(key, request);
    },
    unlisten: (path, query) => stop(keyOf(path, query)),
    catchUp,
    review() {
      for (const [key, listen] of [...listens])
        if (!isKept(listen)) {
          const { path, wireQuery } = listen.request;
          stop(key);
          link.send(textFrame(listenRevokedText(joinPath(path), wireQuery)));
        }
    },
    end() {
      ended = true;
      for (const key of [...listens.keys()]) stop(key);
    },
  };
}

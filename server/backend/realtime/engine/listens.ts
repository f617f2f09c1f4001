import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import type { RuleAuth } from '../rules/values';
import { joinPath } from '../tree/path';
import { canonical, type Query, toRuleQuery } from '../tree/query';
import type { Path, ReadNode } from '../tree/read-node';
import { type Link, listenRevokedFrames, type Reply } from '../wire/messages';
import type { FanOut, Subscription } from './fan-out';
import type { OrderLimit } from './order-limit';
import { ok, PERMISSION_DENIED, tooMany, UNAVAILABLE } from './reply';
import type { RuleReads } from './rule-reads';
import type { UserListens } from './user-connections';

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
export type Listens = ReturnType<typeof createListens>;

interface ListensParts {
  fanOut: FanOut;
  rules: Pick<Rules, 'mayRead' | 'isIndexed'>;
  checkOrder: OrderLimit;
  userListens: UserListens;
  ruleReads: RuleReads;
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
  /** Follows the data that the rules have read no longer. */
  unfollow: () => void;
}

const keyOf = (path: Path, query: Query): string => `${joinPath(path)}\n${canonical(query)}`;

export function createListens(parts: ListensParts) {
  const { fanOut, rules, checkOrder, userListens, ruleReads, limits, auth, root, clock, link } = parts;
  const listens = new Map<string, Listen>();
  let ended = false;

  /** Returns whether the rules allow a listen, and the locations whose data they looked at. */
  function judge({ path, query }: ListenRequest): { isAllowed: boolean; reads: Path[] } {
    const reads: Path[] = [];
    const asked = { auth: auth(), now: clock(), root: root(), path, query: toRuleQuery(query) };
    return { isAllowed: rules.mayRead({ ...asked, onRead: (read) => reads.push(read) }), reads };
  }

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
    listen.unfollow();
    listen.subscription.close();
    listens.delete(key);
  }

  function revoke(key: string, { request: { path, wireQuery } }: Listen): void {
    stop(key);
    link.send(listenRevokedFrames(joinPath(path), wireQuery));
  }

  function follow(listen: Listen, reads: readonly Path[]): void {
    listen.unfollow();
    listen.unfollow = ruleReads.watch(reads, () => check(listen));
  }

  /** Returns whether a running listen is allowed now, and follows the data that this depends on. */
  function isAllowed(listen: Listen): boolean {
    const { isAllowed: mayGoOn, reads } = judge(listen.request);
    follow(listen, reads);
    return mayGoOn;
  }

  /** Ends a listen that a change of data forbids. */
  function check(listen: Listen): void {
    const key = keyOf(listen.request.path, listen.request.query);
    if (listens.get(key) === listen && !isAllowed(listen)) revoke(key, listen);
  }

  /** Counts a listen for the current user; returns false when it may not go on. */
  function isKept(listen: Listen): boolean {
    const uid = auth()?.uid;
    discount(listen.uid);
    const isKeeping = isAllowed(listen) && !isFull(uid);
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
  function begin(key: string, request: ListenRequest, reads: readonly Path[]): Reply {
    const { path, query, tag } = request;
    checkOrder(path, query);
    catchUp();
    if (ended) return UNAVAILABLE;
    const subscription = fanOut.subscribe(path, query, { tag, ...link });
    const uid = auth()?.uid;
    count(uid);
    const listen = { request, subscription, uid, unfollow: () => {} };
    listens.set(key, listen);
    follow(listen, reads);
    start(key, request, subscription);
    return ok(rules.isIndexed(path, toRuleQuery(query)) ? {} : { w: ['no_index'] });
  }

  return {
    /** @throws BeyondLimit, TooBig */
    listen(request: ListenRequest): Reply {
      const key = keyOf(request.path, request.query);
      stop(key);
      const { isAllowed: mayBegin, reads } = judge(request);
      if (!mayBegin) return PERMISSION_DENIED;
      return isFull(auth()?.uid) ? tooMany('too many listens') : begin(key, request, reads);
    },
    unlisten: (path: Path, query: Query) => stop(keyOf(path, query)),
    /** Sends all pending changes to this connection. */
    catchUp,
    /** Ends listens that are no longer allowed, or too many, after a change of the user. */
    review() {
      for (const [key, listen] of [...listens]) if (!isKept(listen)) revoke(key, listen);
    },
    /** Ends all listens; new ones are rejected. */
    end() {
      ended = true;
      for (const key of [...listens.keys()]) stop(key);
    },
  };
}

import type { TokenBucket } from '../../token-bucket';
import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import { isDefault, parseQuery, type Query, toRuleQuery } from '../tree/query';
import type { Views } from '../tree/views';
import type { Body, ClientRequest, Reply } from '../wire/messages';
import type { DataStore, Writes, Written } from './data-store';
import type { DisconnectWrites } from './disconnect-writes';
import type { Listens } from './listens';
import type { OrderLimit } from './order-limit';
import { DATA_STALE, ok, PERMISSION_DENIED, refusalOf, tooMany, UNAVAILABLE, unusable } from './reply';
import { dataOf, mergeOf, pathOf, placeOf, tagOf, textOf } from './request-body';
import type { Speaker } from './speaker';

/**
 * An answer: at once; of something that happened and is answered when it is durable; or of something that takes its
 * time, before which no later request of the connection begins.
 */
export type Answer = { now: Reply } | { happened: Promise<Reply> } | { later: Promise<Reply> };

interface RequestsParts {
  data: DataStore;
  views: Pick<Views, 'read'>;
  rules: Pick<Rules, 'mayRead'>;
  clock: () => number;
  listens: Listens;
  refuseOrder: OrderLimit;
  speaker: Speaker;
  disconnectWrites: DisconnectWrites;
  writeRate: TokenBucket;
  askRate: TokenBucket;
  limits: RealtimeLimits;
}

type Action = (body: Body, size: number) => Answer;

const REFUSALS: Record<Exclude<Written['status'], 'ok'>, Reply> = {
  permission_denied: PERMISSION_DENIED,
  datastale: DATA_STALE,
  unavailable: UNAVAILABLE,
};

const now = (reply: Reply): Answer => ({ now: reply });
const OK = now(ok());

/** What is there without a query is asked for with none, with null or with an empty object. */
const queryOf = (body: Body): Query => parseQuery(body.q ?? {});

/** The actions of the protocol by their letters. */
function createActions(parts: RequestsParts): Record<string, Action> {
  const { data, views, rules, clock, listens, refuseOrder, speaker } = parts;
  const { disconnectWrites, writeRate, askRate, limits } = parts;
  const { strangerMessage, mergePaths, valueNodes } = limits;

  const limited =
    (action: Action): Action =>
    (body, size) =>
      writeRate.take(clock()) ? action(body, size) : now(tooMany('too many writes'));
  const asked =
    (action: Action): Action =>
    (body, size) =>
      askRate.take(clock()) ? action(body, size) : now(tooMany('too many requests'));

  /** Building what is written costs time before the rules can be asked, so a stranger may only have a little built. */
  const writing = (most: number, action: Action): Action =>
    limited((body, size) =>
      speaker.auth() === null && size > most ? now(PERMISSION_DENIED) : action(body, size),
    );

  function write(writes: Writes['writes'], body: Body): Answer {
    const expected = body.h === undefined ? undefined : { path: pathOf(body), hash: textOf(body, 'h') };
    const written = data.write({ writes, as: speaker.auth(), expected });
    if (written.status !== 'ok') return now(REFUSALS[written.status]);
    if (!written.durable) return OK;
    const happened = written.durable.then(
      () => ok(),
      () => UNAVAILABLE,
    );
    return { happened };
  }

  function listen(body: Body): Answer {
    const query = queryOf(body);
    const spelled = isDefault(query) ? undefined : body.q;
    return now(
      listens.listen({ path: placeOf(body), query, spelled, tag: tagOf(body), hash: textOf(body, 'h') }),
    );
  }

  function read(body: Body): Answer {
    const path = placeOf(body);
    const query = queryOf(body);
    const request = {
      auth: speaker.auth(),
      now: clock(),
      root: data.root(),
      path,
      query: toRuleQuery(query),
    };
    if (!rules.mayRead(request)) return now(PERMISSION_DENIED);
    refuseOrder(path, query);
    return now(ok(views.read(path, query, limits.answerBytes)));
  }

  const signIn = (body: Body): Answer => ({ later: speaker.signIn(textOf(body, 'cred')) });

  const arrangePut = (body: Body) => {
    const write = { path: pathOf(body), value: dataOf(body, valueNodes) };
    data.check([write]);
    disconnectWrites.put(write);
    return OK;
  };
  const arrangeMerge = (body: Body) => {
    const writes = mergeOf(body, limits.disconnectWrites, valueNodes);
    data.check(writes);
    disconnectWrites.merge(writes);
    return OK;
  };

  return {
    s: () => OK,
    appcheck: () => OK,
    unappeck: () => OK,
    auth: asked(signIn),
    gauth: asked(signIn),
    unauth: () => {
      speaker.signOut();
      return OK;
    },
    q: asked(listen),
    n: (body) => {
      listens.unlisten(placeOf(body), queryOf(body));
      return OK;
    },
    g: asked(read),
    p: writing(strangerMessage, (body) =>
      write([{ path: pathOf(body), value: dataOf(body, valueNodes) }], body),
    ),
    m: writing(strangerMessage, (body) => write(mergeOf(body, mergePaths, valueNodes), body)),
    o: writing(0, arrangePut),
    om: writing(0, arrangeMerge),
    oc: limited((body) => {
      disconnectWrites.cancel(pathOf(body));
      return OK;
    }),
  };
}

/** Answers requests; what cannot be used is told to the client. */
export function createRequests(parts: RequestsParts): (request: ClientRequest) => Answer {
  const actions = createActions(parts);
  return ({ action, body, size }) => {
    if (!Object.hasOwn(actions, action)) return now(unusable('There is no such action.'));
    try {
      return (actions[action] as Action)(body, size);
    } catch (error) {
      return now(refusalOf(error));
    }
  };
}

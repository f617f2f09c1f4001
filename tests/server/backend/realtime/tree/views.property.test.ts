import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';
import type { View } from '../../../../../server/backend/realtime/tree/view';
import { createViews } from '../../../../../server/backend/realtime/tree/views';
import { propertyRuns } from '../../../../support/seeded';
import { anyWatch, crowd, crowdUpdate, crowdWatch, update, value, type Write } from './arbitraries';
import { hashOfJson } from './hash-of-json';
import { at, evaluate, jsonOfPlain, type Plain, plainOf, put, putAll, type WireQuery } from './oracle';

/** A client's data of a view, and whether it already received the next drain. */
interface Client {
  has: Plain | null;
}

interface Watch {
  path: string[];
  query: WireQuery;
}

interface Watched extends Watch {
  view: View;
  /** The clients joined at different times; each gets every drain. */
  clients: Client[];
}

const isFiltered = ({ sp, ep, l }: WireQuery): boolean =>
  sp !== undefined || ep !== undefined || l !== undefined;

/** A client with only a window ignores changes inside a child it does not have. */
function merge(has: Plain | null, data: { [path: string]: Json }, filtered: boolean): Plain | null {
  return Object.entries(data).reduce((plain, [path, value]) => {
    const keys = path.split('/');
    const isUnknown = filtered && keys.length > 1 && !has?.children.has(String(keys[0]));
    return isUnknown ? plain : put(plain, keys, value);
  }, has);
}

function received(
  { query, view }: Watched,
  has: Plain | null,
  pushes: ReturnType<View['drain']>,
): Plain | null {
  return pushes.reduce((plain, push) => {
    expect(push.path).toBe(view.path);
    return push.kind === 'd' ? plainOf(push.data) : merge(plain, push.data, isFiltered(query));
  }, has);
}

const which = fc.nat(5);
const kind = <T extends string>(name: T) => fc.record({ kind: fc.constant(name), which });

const actionOf = (writes: fc.Arbitrary<Write[]>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('write' as const), writes }) },
    { weight: 2, arbitrary: kind('drain') },
    { weight: 1, arbitrary: kind('join') },
    { weight: 1, arbitrary: kind('peek') },
    { weight: 1, arbitrary: kind('read') },
    { weight: 1, arbitrary: kind('reopen') },
  );

type Action = ReturnType<typeof actionOf> extends fc.Arbitrary<infer T> ? T : never;

function world(watches: Watch[], start: Json) {
  const tree = createTree();
  const views = createViews(tree);
  let model: Plain | null = null;

  const write = (writes: Write[]) => {
    tree.apply(writes, 0);
    model = putAll(model, writes);
    return new Set(views.touch(writes.map(({ path }) => path)));
  };
  write([{ path: [], value: start }]);

  const open = ({ path, query }: Watch): Watched => {
    const view = views.open(path, parseQuery(query));
    return { path, query, view, clients: [{ has: plainOf(view.current()) }] };
  };
  const watched = watches.map(open);
  const expected = ({ path, query }: Watched): Json => evaluate(at(model, path), query);

  const checkClients = (watch: Watched, clients: Client[]) => {
    for (const { has } of clients) expect(jsonOfPlain(has)).toEqual(expected(watch));
  };

  const actions = {
    write({ writes }: Extract<Action, { kind: 'write' }>) {
      const before = watched.map(expected);
      const touched = write(writes);
      for (const [index, watch] of watched.entries())
        if (!touched.has(watch.view)) expect(expected(watch)).toEqual(before[index]);
    },
    drain({ which }: { which: number }) {
      const watch = watched[which % watched.length] as Watched;
      const pushes = watch.view.drain();
      // Views are shared: all clients with the same query get the same.
      for (const other of watched.filter(({ view }) => view === watch.view)) {
        for (const client of other.clients) client.has = received(other, client.has, pushes);
        checkClients(other, other.clients);
      }
      expect(watch.view.drain()).toEqual([]);
    },
    join({ which }: { which: number }) {
      const watch = watched[which % watched.length] as Watched;
      const client = { has: plainOf(watch.view.current()) };
      checkClients(watch, [client]);
      watch.clients.push(client);
    },
    peek({ which }: { which: number }) {
      const watch = watched[which % watched.length] as Watched;
      const pushes = watch.view.peek();
      const ahead = watch.clients.map(({ has }) => ({ has: received(watch, has, pushes) }));
      checkClients(watch, ahead);
      if (which % 2 === 0) watch.clients = ahead;
    },
    read({ which }: { which: number }) {
      const watch = watched[which % watched.length] as Watched;
      expect(views.read(watch.path, parseQuery(watch.query), Number.POSITIVE_INFINITY)).toEqual(
        expected(watch),
      );
    },
    reopen({ which }: { which: number }) {
      const index = which % watched.length;
      const old = watched[index] as Watched;
      old.view.release();
      watched[index] = open(old);
    },
  };

  return {
    act: (action: Action) => (actions[action.kind] as (action: Action) => void)(action),
    end() {
      for (const [which, watch] of watched.entries()) {
        actions.drain({ which });
        actions.read({ which });
        expect(watch.view.current()).toEqual(expected(watch));
        expect(watch.view.hash()).toBe(hashOfJson(expected(watch)));
      }
    },
  };
}

test.each([
  ['of anything', anyWatch, value, update],
  ['of a list of records', crowdWatch, crowd, crowdUpdate],
] as const)(
  'views %s equal a query over plain objects, and pushes update every client to them',
  (_, watch, start, update) => {
    const watches = fc.array<Watch>(watch, { minLength: 1, maxLength: 4 });
    const actions = fc.array(actionOf(update), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(watches, start, actions, (watches, start, actions) => {
        const { act, end } = world(watches, start);
        for (const action of actions) act(action);
        end();
      }),
      propertyRuns(300),
    );
  },
);

import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listenToChanges } from '../../../../server/platform/store/person-changes';
import { openOwnStore } from '../../../support/store';
import { onEveryEngine, onPostgresAlone } from './engines';

const START = new Date(0);
const ADA = {
  uid: 'ada',
  email: 'ada@hall.example',
  name: '',
  authorities: [],
  member: true,
  valid_since: START,
  created_at: START,
};
const SESSION = { hash: 'h'.repeat(43), uid: 'ada', method: 'password' };
const SESSION_TIMES = { auth_time: START, created_at: START, last_used_at: START };
const REGISTRATION = { provider: 'cvent', event_id: 'e', number: '1', uid: 'ada', email: ADA.email };

onEveryEngine(({ open }) => {
  test('a commit reports the people it changed before it resolves, a rollback nobody', async () => {
    const store = await open();
    onTestFinished(store.close);
    const { db, changes } = store;
    expect(changes.isListening()).toBe(true);
    const changed: (string | undefined)[] = [];
    changes.watch((uid) => changed.push(uid));
    const taken = () => changed.splice(0);

    await db.insertInto('identity_account').values(ADA).execute();
    expect(taken()).toEqual(['ada']);
    await db.updateTable('identity_account').set({ disabled: true }).execute();
    expect(taken()).toEqual(['ada']);
    await db
      .insertInto('identity_refresh_token')
      .values({ ...SESSION, ...SESSION_TIMES })
      .execute();
    await db.updateTable('identity_refresh_token').set({ last_used_at: new Date() }).execute();
    expect(taken()).toEqual([]);
    await db.updateTable('identity_refresh_token').set({ revoked_at: new Date() }).execute();
    expect(taken()).toEqual(['ada']);
    await db
      .insertInto('registration')
      .values({ ...REGISTRATION, active: true, checked_at: START })
      .execute();
    expect(taken()).toEqual(['ada']);
    await db.updateTable('registration').set({ active: false }).execute();
    expect(taken()).toEqual(['ada']);
    const undone = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('identity_account').execute();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(taken()).toEqual([]);
    await db.deleteFrom('identity_account').execute();
    expect(new Set(taken())).toEqual(new Set(['ada']));
  });
});

test.each([
  ['rejects LISTEN', async () => Promise.reject(new Error('unsupported statement: LISTEN'))],
  ['drops notifications', async () => undefined],
])('a connection that %s serves queries without listening', async (_, query) => {
  const { connected, isListening, watch, confirm } = listenToChanges();
  const client = Object.assign(new EventEmitter(), { query }) as unknown as ClientBase;
  await expect(connected(client)).resolves.toBeUndefined();
  const changed: unknown[] = [];
  watch((uid) => changed.push(uid));
  confirm('ada');
  expect(changed).toEqual(['ada']);
  expect(isListening()).toBe(false);
});

onPostgresAlone((createDatabase) => {
  test('changes by another process are reported', async () => {
    const databaseUrl = await createDatabase();
    const store = await openOwnStore(databaseUrl);
    const changed: (string | undefined)[] = [];
    store.changes.watch((uid) => changed.push(uid));
    // Its connections begin to listen, which changes nobody.
    const other = await openOwnStore(databaseUrl);
    onTestFinished(async () => {
      await store.close();
      await other.close();
    });
    await other.db.insertInto('identity_account').values(ADA).execute();
    await expect.poll(() => changed).toEqual(['ada']);
  });

  test('lost connections are reported, after which changes are received again', async () => {
    const databaseUrl = await createDatabase();
    const store = await openOwnStore(databaseUrl);
    const other = await openOwnStore(databaseUrl);
    onTestFinished(async () => {
      await store.close();
      await other.close();
    });
    const changed: (string | undefined)[] = [];
    store.changes.watch((uid) => changed.push(uid));
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await others.execute(other.db);
    await expect.poll(() => changed).toEqual([undefined]);
    expect(store.changes.isListening()).toBe(false);
    await sql`select 1`.execute(store.db);
    expect(store.changes.isListening()).toBe(true);
  });
});

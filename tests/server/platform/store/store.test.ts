import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { type ClientBase, Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ConfigurationError } from '../../../../server/platform/config/configuration-error';
import { migrate, readMigrations } from '../../../../server/platform/store/migrate';
import { listenToChanges } from '../../../../server/platform/store/person-changes';
import { changeSetting, secret, setting, settingOnce } from '../../../../server/platform/store/settings';
import type { Store } from '../../../../server/platform/store/store';
import { openOwnStore } from '../../../support/store';
import { onEveryEngine } from './engines';

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

onEveryEngine((engine) => {
  let store: Store;
  let pool: Pool;
  beforeAll(async () => {
    const database = await engine.database();
    store = await engine.open();
    pool = database
      ? new Pool({ connectionString: database, max: 2 })
      : new Pool({ host: store.embedded?.host, user: 'postgres', database: 'postgres', max: 1 });
    // An ended pool does not wait for its connections, which the stopping database may cut.
    pool.on('error', () => {});
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await store.close();
  });

  // The first one, because every connection listens that the others open.
  test('a commit reports the people it changed before it resolves, a rollback nobody', async () => {
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

  test('bigint and count arrive as numbers, beyond the safe range as an error', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, count(*) as many from setting`.execute(
      store.db,
    );
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, many: expect.any(Number) }]);
    await expect(sql`select 9007199254740992::bigint`.execute(store.db)).rejects.toThrow(RangeError);
  });

  test('a violated constraint reports its SQLSTATE and rolls the transaction back', async () => {
    const twice = store.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values({ name: 'twice', value: '1' }).execute();
      await trx.insertInto('setting').values({ name: 'twice', value: '2' }).execute();
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await setting(store.db, 'twice')).toBeUndefined();
  });

  test('concurrent queries each get their own answer', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) => sql<{ n: number }>`select ${number}::int as n`.execute(store.db)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
  });

  test('a setting created concurrently is created once', async () => {
    const values = await Promise.all(
      ['a', 'b', 'c'].map((value) => settingOnce(store.db, 'once', () => value)),
    );
    expect(new Set(values).size).toBe(1);
  });

  test('the space of removed rows is used again', async () => {
    const { db, vacuum } = store;
    if (!vacuum) return;
    const fillAndEmpty = async (): Promise<number> => {
      const value = sql<string>`repeat('x', 1000)`;
      const filled = sql`insert into setting select 'filled ' || i, ${value} from generate_series(1, 2000) i`;
      await filled.execute(db);
      await db.deleteFrom('setting').where('name', 'like', 'filled %').execute();
      const { rows } = await sql<{ bytes: number }>`select pg_relation_size('setting') as bytes`.execute(db);
      await vacuum();
      return rows[0]?.bytes ?? 0;
    };
    const first = await fillAndEmpty();
    expect(await fillAndEmpty()).toBeLessThanOrEqual(first);
  });

  test('a secret has 32 bytes and is stable', async () => {
    const key = await secret(store.db, 'key');
    expect(key).toHaveLength(32);
    expect(await secret(store.db, 'key')).toEqual(key);
    expect(await secret(store.db, 'other')).not.toEqual(key);
  });

  test('a changed setting replaces the earlier value', async () => {
    await changeSetting(store.db, 'mood', 'calm');
    await changeSetting(store.db, 'mood', 'merry');
    expect(await setting(store.db, 'mood')).toBe('merry');
  });

  test('migrations run once, even on several servers at once', async () => {
    const migrations = await readMigrations();
    await Promise.all([migrate(pool, migrations), migrate(pool, migrations)]);
    const { rows } = await pool.query('select name from migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test.each([
    ['its row in the catalogue', '23505'],
    ['the table', '42P07'],
    ['the type of its rows', '42710'],
  ])('a server that finds %s made by another one migrates all the same', async (_, code) => {
    const migrations = await readMigrations();
    await migrate(pool, migrations);
    const client = await pool.connect();
    onTestFinished(() => client.release());
    const query = (sql: string): unknown =>
      sql.startsWith('create table')
        ? Promise.reject(Object.assign(new Error(sql), { code }))
        : client.query(sql);
    const racing = { connect: async () => ({ query, release: () => {} }) };
    await expect(migrate(racing as unknown as Pool, migrations)).resolves.toBeUndefined();
  });

  test('the channels of areas leave the lists of people, where earlier servers took them', async () => {
    const { db } = store;
    const kept = ['live/channelsOf/ada/group:a/lastMessageAt', 'live/mentionsOf/ada/area:hall/mentionedAt'];
    const gone = [
      'live/channelsOf/ada/area:hall/lastMessageAt',
      'stage/channelsOf/bob/area:roof/mentionedIn',
    ];
    const rows = [...kept, ...gone].map((path) => ({ path, value: '1' }));
    await db.insertInto('realtime_leaf').values(rows).execute();
    const { sql: text = '' } = (await readMigrations()).find(({ name }) => name.startsWith('0037')) ?? {};
    await sql.raw(text).execute(db);
    const left = await db.selectFrom('realtime_leaf').select('path').orderBy('path').execute();
    expect(left.map(({ path }) => path)).toEqual(kept);
  });

  test('a migration changed after it ran is rejected by name', async () => {
    const migrations = await readMigrations();
    await migrate(pool, migrations);
    const changed = migrations.map((migration, index) =>
      index === 0 ? { ...migration, sql: `${migration.sql} ` } : migration,
    );
    await expect(migrate(pool, changed)).rejects.toThrow(
      new ConfigurationError(`Migration ${migrations[0]?.name} was changed after it had been applied.`),
    );
  });

  test('a failing migration is rolled back', async () => {
    const migrations = await readMigrations();
    await migrate(pool, migrations);
    const broken = { name: '9999-broken.sql', sql: 'create table half (id int); select nothing_like_it()' };
    await expect(migrate(pool, [...migrations, broken])).rejects.toThrow('nothing_like_it');
    const { rows } = await pool.query(
      `select to_regclass('half') as half, count(*)::int as applied from migration`,
    );
    expect(rows).toEqual([{ half: null, applied: migrations.length }]);
  });

  test('a database with a migration unknown to this code is rejected', async () => {
    const migrations = await readMigrations();
    await migrate(pool, migrations);
    const newer = { name: '9998-newer.sql', sql: 'create table newer (id int)' };
    await migrate(pool, [...migrations, newer]);
    await expect(migrate(pool, migrations)).rejects.toThrow(
      new ConfigurationError('The database was made by a newer Foyer: it has migration 9998-newer.sql.'),
    );
  });

  // One process alone opens an embedded database.
  if (engine.isEmbedded) return;

  test('changes by another process are reported', async () => {
    const databaseUrl = await engine.database();
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
    const databaseUrl = await engine.database();
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

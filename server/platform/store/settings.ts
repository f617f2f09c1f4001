import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database';

/** Returns the stored value of a setting, or stores `make()` when missing. Safe with several servers. */
export async function settingOnce(db: Kysely<Database>, name: string, make: () => string): Promise<string> {
  const found = await setting(db, name);
  if (found !== undefined) return found;
  await db
    .insertInto('setting')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await setting(db, name)) ?? settingOnce(db, name, make);
}

/** Returns a stored setting; undefined when missing. */
export async function setting(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const query = db.selectFrom('setting').select('value').where('name', '=', name);
  return (await query.executeTakeFirst())?.value;
}

/** Stores a setting, replacing an earlier value. */
export async function changeSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns 32 random bytes, created once per store. */
export async function secret(db: Kysely<Database>, name: string): Promise<Buffer> {
  return Buffer.from(await settingOnce(db, name, () => randomBytes(32).toString('base64url')), 'base64url');
}

import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../../platform/log';
import type { Database } from '../../../platform/store/database';
import type { PersonalTables } from '../../../platform/store/personal-data';

/** What a user has added to the data, less what they removed; bytes. */
export interface StoredUse {
  /** The day of the last change, since 1970 (UTC). */
  day: number;
  /** On that day. */
  onDay: number;
  inAll: number;
}

/** Keeps what users have added over a restart. */
export interface UseStore {
  load(): Promise<Map<string, StoredUse>>;
  /** Saves what has changed of users who have an account. */
  save(changed: ReadonlyMap<string, StoredUse>): Promise<void>;
}

export const storedUse = (db: Kysely<Database>): UseStore => ({
  async load() {
    const rows = await db.selectFrom('realtime_use').selectAll().execute();
    return new Map(
      rows.map(({ uid, day, on_day, in_all }) => [
        uid,
        { day, onDay: Number(on_day), inAll: Number(in_all) },
      ]),
    );
  },
  async save(changed) {
    const uses = [...changed.values()];
    await sql`
      insert into realtime_use (uid, day, on_day, in_all)
      select * from unnest(
        ${[...changed.keys()]}::text[],
        ${uses.map(({ day }) => day)}::integer[],
        ${uses.map(({ onDay }) => onDay)}::bigint[],
        ${uses.map(({ inAll }) => inAll)}::bigint[]
      ) as use (uid, day, on_day, in_all)
      where exists (select from identity_account where identity_account.uid = use.uid)
      on conflict (uid) do update
      set day = excluded.day, on_day = excluded.on_day, in_all = excluded.in_all`.execute(db);
  },
});

interface KeptUse {
  store: UseStore;
  /** Returns what has changed since it was taken last. */
  takeChanged: () => ReadonlyMap<string, StoredUse>;
  /** Takes back what could not be saved. */
  returnChanged: (uids: Iterable<string>) => void;
  log: Logger;
  /** Milliseconds between two saves. */
  interval?: number;
}

const INTERVAL = 60_000;

/** Saves what users have added, regularly and when it is closed; failures are logged and repeated. Returns what closes it. */
export function keepStoredUse({ store, takeChanged, returnChanged, log, interval = INTERVAL }: KeptUse) {
  let saving = Promise.resolve();
  async function save(): Promise<void> {
    const changed = takeChanged();
    if (changed.size === 0) return;
    try {
      await store.save(changed);
    } catch (error) {
      returnChanged(changed.keys());
      log.warn({ err: error }, 'what people store could not be saved');
    }
  }
  const saveNext = () => {
    saving = saving.then(save);
    return saving;
  };
  const timer = setInterval(saveNext, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await saveNext();
  };
}

export const personalData: PersonalTables = {
  name: 'realtimeUse',
  tables: ['realtime_use'],
  read: (db, { uid }) =>
    db
      .selectFrom('realtime_use')
      .select(['day', 'on_day as onDay', 'in_all as inAll'])
      .where('uid', '=', uid)
      .executeTakeFirst(),
};

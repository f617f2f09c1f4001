import type { Venue } from '@domain/venue';
import { openVenue } from '@domain/venue';
import type { VenueFault } from '@domain/venue-checks';
import { readVenue } from '@domain/venue-faults';
import type { VenueVersion } from '@domain/venue-version';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from './database';
import type { VenueTables } from './tables/venue-tables';

type Mode = VenueVersion['mode'];
type State = Selectable<VenueTables['venue_state']>;

/** A venue as it is sent: its JSON text, and the number that changes whenever the text does. */
export interface VenueDocument {
  json: string;
  version: number;
}

/** The venue documents by architecture and version, and what of them is published. */
export interface VenueStore {
  /** Numbers for `GET /api/venue/version`; in STAGE the architecture is the one saved last. */
  version(): Promise<VenueVersion>;
  /** What the operating mode shows: in LIVE the published document, in STAGE the one saved last. */
  document(architectureId: string): Promise<VenueDocument | undefined>;
  /** Stores a valid venue as a new version and returns its number. */
  save(venue: Venue): Promise<number>;
  /**
   * Publishes what was saved last of an architecture, or of all; the number is higher than every one published before.
   * @throws UnknownArchitecture, FaultyVenue
   */
  publish(architectureId?: string): Promise<number>;
  /** Nothing is published afterwards; returns -1. */
  unpublish(): Promise<number>;
  /** Calls back after each change made through this store; returns how to stop that. */
  onChange(listener: () => void): () => void;
}

/** Nothing was ever saved under this architecture's id. */
export class UnknownArchitecture extends Error {
  override readonly name = 'UnknownArchitecture';
  constructor(architectureId: string) {
    super(`no venue was saved for architecture ${architectureId}`);
  }
}

/** What was saved by an earlier release is no valid venue for this one. */
export class FaultyVenue extends Error {
  override readonly name = 'FaultyVenue';
  readonly faults: readonly VenueFault[];
  constructor(faults: readonly VenueFault[]) {
    super('the venue that was saved has faults');
    this.faults = faults;
  }
}

const latest = (db: Kysely<Database>, architectureId: string) =>
  db
    .selectFrom('venue_version')
    .select(['version', 'document'])
    .where('architecture_id', '=', architectureId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Was a venue ever saved under this architecture's id? */
export async function wasSaved(db: Kysely<Database>, architectureId: string): Promise<boolean> {
  const query = db
    .selectFrom('venue_version')
    .select('version')
    .where('architecture_id', '=', architectureId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

const stateOf = (db: Kysely<Database>) => db.selectFrom('venue_state').selectAll();

/** Saving and publishing wait for one another on the row of the state. */
function changing<T>(db: Kysely<Database>, work: (trx: Transaction<Database>, state: State) => Promise<T>) {
  return db
    .transaction()
    .execute(async (trx) => work(trx, await stateOf(trx).forUpdate().executeTakeFirstOrThrow()));
}

async function insert(
  trx: Transaction<Database>,
  state: State,
  architectureId: string,
  venue: object,
): Promise<number> {
  const version = state.version + 1;
  const document = JSON.stringify({ ...venue, version });
  await trx
    .insertInto('venue_version')
    .values({ architecture_id: architectureId, version, document })
    .execute();
  await trx.updateTable('venue_state').set({ version, architecture_id: architectureId }).execute();
  return version;
}

async function publishLatest(
  trx: Transaction<Database>,
  state: State,
  architectureId = state.architecture_id ?? '',
) {
  const saved = await latest(trx, architectureId);
  if (!saved) throw new UnknownArchitecture(architectureId);
  const { venue, faults } = readVenue(JSON.parse(saved.document));
  if (!venue) throw new FaultyVenue(faults);
  const version =
    saved.version > state.last_published_version
      ? saved.version
      : await insert(trx, state, architectureId, venue);
  await trx
    .updateTable('venue_state')
    .set({
      published_version: version,
      published_architecture_id: architectureId,
      last_published_version: version,
    })
    .execute();
  return version;
}

async function published(db: Kysely<Database>, architectureId: string): Promise<VenueDocument | undefined> {
  const row = await db
    .selectFrom('venue_version')
    .innerJoin('venue_state', (join) =>
      join
        .onRef('venue_state.published_architecture_id', '=', 'venue_version.architecture_id')
        .onRef('venue_state.published_version', '=', 'venue_version.version'),
    )
    .select(['venue_version.version', 'document'])
    .where('venue_version.architecture_id', '=', architectureId)
    .executeTakeFirst();
  if (!row) return undefined;
  const publishInfo = { publishedVersion: row.version };
  return { version: row.version, json: JSON.stringify({ ...JSON.parse(row.document), publishInfo }) };
}

async function staged(db: Kysely<Database>, architectureId: string): Promise<VenueDocument | undefined> {
  const row = await latest(db, architectureId);
  return row && { version: row.version, json: row.document };
}

/** The venue documents of a store as one operating mode sees them. */
export function venueStore(db: Kysely<Database>, mode: Mode): VenueStore {
  const listeners = new Set<() => void>();
  const announced = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    for (const listener of listeners) listener();
    return result;
  };
  return {
    version: async () => {
      const state = await stateOf(db).executeTakeFirstOrThrow();
      return {
        mode,
        version: state.version,
        publishedVersion: state.published_version ?? -1,
        publishedArchitectureId: mode === 'STAGE' ? state.architecture_id : state.published_architecture_id,
      };
    },
    document: (architectureId) => (mode === 'STAGE' ? staged : published)(db, architectureId),
    save: ({ publishInfo: _, ...venue }) =>
      announced(changing(db, (trx, state) => insert(trx, state, openVenue(venue).architecture.id, venue))),
    publish: (architectureId) =>
      announced(changing(db, (trx, state) => publishLatest(trx, state, architectureId))),
    unpublish: () =>
      announced(
        changing(db, async (trx) => {
          await trx
            .updateTable('venue_state')
            .set({ published_version: null, published_architecture_id: null })
            .execute();
          return -1;
        }),
      ),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

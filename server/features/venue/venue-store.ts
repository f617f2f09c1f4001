import type { Venue } from '@domain/venue/venue';
import { openVenue } from '@domain/venue/venue';
import type { VenueFault } from '@domain/venue/venue-checks';
import { readVenue } from '@domain/venue/venue-faults';
import type { VenueVersion } from '@domain/venue/venue-version';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { DomainError, invalid } from '../../platform/domain-error';
import type { Database } from '../../platform/store/database';
import type { VenueTables } from '../../platform/store/tables/venue-tables';

type Mode = VenueVersion['mode'];
type State = Selectable<VenueTables['venue_state']>;

/** A venue document as JSON text, and its version, which changes with the text. */
export interface VenueDocument {
  json: string;
  version: number;
}

/** Makes something of the latest draft and of the venue that the operating mode shows. */
export type VenueEdit<Result> = (draft: Venue, shown: Venue | undefined) => Result;
export type Edited<Result> = Result & { version: number };

/** The venue documents by architecture and version, and which of them is published. */
export interface VenueStore {
  /** Returns the versions for `GET /api/venue/version`; in STAGE of the architecture saved last. */
  version(): Promise<VenueVersion>;
  /** Returns the document of the operating mode: in LIVE the published one, in STAGE the one saved last. */
  document(architectureId: string): Promise<VenueDocument | undefined>;
  /** Returns the document that was published last, also after it was unpublished; undefined before the first one. */
  lastPublished(): Promise<VenueDocument | undefined>;
  /** Stores a valid venue as a new version and returns its number. */
  save(venue: Venue): Promise<number>;
  /**
   * Stores the venue that a function makes of the draft, unless it is null; nothing else is saved meanwhile. Where there is
   * no draft yet, `begin` makes it. Returns the function's result with the number of the draft.
   * @throws UnknownVenue, InvalidDraft; DomainError invalid when the function makes faults
   */
  edit<Result extends { venue: Venue | null }>(
    change: VenueEdit<Result>,
    begin?: () => Venue,
  ): Promise<Edited<Result>>;
  /**
   * Publishes the latest version of an architecture, or of all; its number is higher than all published
   * before.
   * @throws UnknownVenue, InvalidDraft
   */
  publish(architectureId?: string): Promise<number>;
  /** Unpublishes the venue; returns -1. */
  unpublish(): Promise<number>;
  /** Subscribes to changes made through this store; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** No venue was ever saved for the architecture. */
export class UnknownVenue extends DomainError {
  override readonly name = 'UnknownVenue';
  constructor(message = 'There is no such venue.') {
    super('notFound', message);
  }
}

/** The draft was saved by an earlier release and is not valid for this one. */
export class InvalidDraft extends DomainError {
  override readonly name = 'InvalidDraft';
  constructor(faults: readonly VenueFault[]) {
    super('invalid', 'The venue no longer passes the checks: correct and save it, then publish.', { faults });
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

/** Returns whether a venue was ever saved for the architecture. */
export async function wasSaved(db: Kysely<Database>, architectureId: string): Promise<boolean> {
  const query = db
    .selectFrom('venue_version')
    .select('version')
    .where('architecture_id', '=', architectureId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the id of the architecture that was saved last; undefined before the first one. */
export async function latestArchitecture(db: Kysely<Database>): Promise<string | undefined> {
  return (await stateOf(db).executeTakeFirst())?.architecture_id ?? undefined;
}

const stateOf = (db: Kysely<Database>) => db.selectFrom('venue_state').selectAll();

/** Locks the row of the state, so that saving and publishing run one after the other. */
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

/** Returns the latest version of an architecture. @throws UnknownVenue, InvalidDraft */
async function draftOf(trx: Transaction<Database>, architectureId: string) {
  const saved = await latest(trx, architectureId);
  if (!saved) throw new UnknownVenue();
  const { venue, faults } = readVenue(JSON.parse(saved.document));
  if (!venue) throw new InvalidDraft(faults);
  return { ...saved, venue };
}

async function publishLatest(
  trx: Transaction<Database>,
  state: State,
  architectureId = state.architecture_id ?? '',
) {
  const { venue, ...saved } = await draftOf(trx, architectureId);
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

const shownDocument = (mode: Mode) => (mode === 'STAGE' ? staged : published);

/** @throws UnknownVenue, InvalidDraft */
async function editLatest<Result extends { venue: Venue | null }>(
  trx: Transaction<Database>,
  state: State,
  { mode, change, begin }: { mode: Mode; change: VenueEdit<Result>; begin: (() => Venue) | undefined },
): Promise<Edited<Result>> {
  const begun = state.architecture_id === null ? begin?.() : undefined;
  const architectureId = begun ? openVenue(begun).architecture.id : state.architecture_id;
  if (architectureId === null) throw new UnknownVenue('There is no venue yet: save one first.');
  const { venue: draft, version } = begun
    ? { venue: begun, version: state.version }
    : await draftOf(trx, architectureId);
  const shown = await shownDocument(mode)(trx, architectureId);
  const isShown = shown?.version === version;
  const result = change(draft, isShown ? draft : shown && readVenue(JSON.parse(shown.json)).venue);
  if (!result.venue) return { ...result, version };
  const { faults } = readVenue(result.venue);
  if (faults.length > 0) throw invalid('Nothing was saved: the venue would have faults.', faults);
  const { publishInfo: _, ...saved } = result.venue;
  return { ...result, version: await insert(trx, state, architectureId, saved) };
}

/** Returns the venue documents of a store for one operating mode. */
export function venueStore(db: Kysely<Database>, mode: Mode): VenueStore {
  const listeners = new Set<() => void>();
  const notified = async <T>(change: Promise<T>): Promise<T> => {
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
    document: (architectureId) => shownDocument(mode)(db, architectureId),
    lastPublished: async () => {
      const row = await db
        .selectFrom('venue_version')
        .innerJoin('venue_state', 'venue_state.last_published_version', 'venue_version.version')
        .select(['venue_version.version', 'document'])
        .executeTakeFirst();
      return row && { version: row.version, json: row.document };
    },
    save: ({ publishInfo: _, ...venue }) =>
      notified(changing(db, (trx, state) => insert(trx, state, openVenue(venue).architecture.id, venue))),
    edit: async (change, begin) => {
      const edited = changing(db, (trx, state) => editLatest(trx, state, { mode, change, begin }));
      // Without a venue it was only read.
      return (await edited).venue ? notified(edited) : edited;
    },
    publish: (architectureId) =>
      notified(changing(db, (trx, state) => publishLatest(trx, state, architectureId))),
    unpublish: () =>
      notified(
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

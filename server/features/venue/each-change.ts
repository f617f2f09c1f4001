import { isDeepStrictEqual } from 'node:util';
import { areaChannelId } from '@domain/chat/channel-id';
import type { OperationMode } from '@domain/people/attendee';
import { type OpenVenue, openVenue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { operationModeOf, shownVersion } from '@domain/venue/venue-version';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Logger } from '../../platform/log';
import type { VenueStore } from './venue-store';

/** What keeps something of the venue in the realtime database. */
export interface KeepingParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

/**
 * Does something now and after each change of the venue, one after the other. Failures are only logged, in the given
 * words, and done again after `retry` milliseconds when it is given. Resolves after the first time.
 */
async function withEachChange(
  { venues, log }: KeepingParts,
  trouble: string,
  doIt: () => Promise<void>,
  retry?: number,
): Promise<void> {
  const failed = (error: unknown) => {
    log.warn({ err: error }, trouble);
    if (retry !== undefined) setTimeout(next, retry).unref();
  };
  let last = Promise.resolve();
  const next = () => {
    last = last.then(doIt).catch(failed);
  };
  venues.onChange(next);
  next();
  await last;
}

/** Returns the venue that is shown, undefined while there is none, and the mode in which it is. */
async function currentVenue({ version, document }: VenueStore) {
  const current = await version();
  const { publishedArchitectureId } = current;
  const stored = publishedArchitectureId ? await document(publishedArchitectureId) : undefined;
  const { venue } = stored ? readVenue(JSON.parse(stored.json)) : {};
  return { mode: operationModeOf(current), venue: venue && openVenue(venue) };
}

/**
 * Writes something of the venue into the realtime database, whose rules ask for it, now and after each change of the venue,
 * one after the other. Failures are only logged, in the given words. Resolves after the first time.
 */
export const keepOfVenue = (
  parts: KeepingParts,
  trouble: string,
  write: (venue: OpenVenue, mode: OperationMode) => Promise<void>,
): Promise<void> =>
  withEachChange(parts, trouble, async () => {
    const { mode, venue } = await currentVenue(parts.venues);
    if (venue) await write(venue, mode);
  });

/** Gives a branch of the realtime database these children and no others; writes nothing where it has them. */
export async function writeChildren(
  { read, write }: KeepingParts['records'],
  branch: string,
  children: ReadonlyMap<string, Json>,
): Promise<void> {
  const stored = new Map(Object.entries((await read(branch)) ?? {}));
  const gone = [...stored.keys()].filter((key) => !children.has(key)).map((key) => [key, null] as const);
  const changed = [...children].filter(([key, child]) => !isDeepStrictEqual(stored.get(key), child));
  const writes = [...gone, ...changed].map(([key, child]) => [`${branch}/${key}`, child]);
  if (writes.length > 0) await write(Object.fromEntries(writes));
}

/** The address of a room of this server, wherever the venue has it. */
const ROOM = /\/room\.html\?[^"\s]*?\broom=([-0-9A-Za-z]{1,64})(?![-0-9A-Za-z])/g;

async function writePlaces({ venues, records }: KeepingParts): Promise<void> {
  const { mode, venue } = await currentVenue(venues);
  if (!venue) return;
  const areas = venue.architecture.areas.map(({ id }) => areaChannelId(id));
  const rooms = [...JSON.stringify(venue).matchAll(ROOM)].map(([, id = '']) => id);
  for (const [kind, keys] of Object.entries({ areas, rooms }))
    await writeChildren(records, `${mode}/places/${kind}`, new Map(keys.map((key) => [key, true])));
}

/** Publishes the version to the clients, which would otherwise poll; an unchanged one is not written again. */
async function hintVersion({ venues, records }: KeepingParts): Promise<void> {
  const version = await venues.version();
  const path = `${operationModeOf(version)}/hints/venueVersion`;
  if ((await records.read(path)) !== shownVersion(version))
    await records.write({ [path]: shownVersion(version) });
}

/** Milliseconds before places that could not be written are written again: without them nobody enters. */
const PLACES_RETRY = 10_000;

/**
 * Writes which areas and rooms the venue has into the realtime database, whose rules ask for them, and then publishes its
 * version there as a hint, now and after each change, one after the other. A failure is logged and tried again. Resolves
 * after the first time.
 */
export const announceVersion = (parts: KeepingParts): Promise<void> =>
  withEachChange(
    parts,
    'the areas and rooms of the venue, or its version, could not be written',
    async () => {
      await writePlaces(parts);
      await hintVersion(parts);
    },
    PLACES_RETRY,
  );

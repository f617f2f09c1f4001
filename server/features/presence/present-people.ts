import { areaChannelId } from '@domain/chat/channel-id';
import { type Attendee, attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { DomainError } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import { MODES } from './attendees';

/** The entries of all people who are in the venue, by the uids of tokens. @throws DomainError unavailable */
export type PresentPeople = () => Promise<ReadonlyMap<string, Attendee>>;

/** How old the entries may be, in milliseconds. */
const AGE = { own: 1_000, hosted: 10_000 };

interface PresentParts {
  records: Pick<Records, 'read'>;
  mode: OperationMode;
  /** The realtime database is hosted: reading it takes longer and costs more. */
  hosted: boolean;
  log: Logger;
}

const entriesSchema = v.nullable(v.record(v.string(), v.unknown()));

function entriesByUid(entries: unknown): ReadonlyMap<string, Attendee> {
  const people = Object.values(v.parse(entriesSchema, entries) ?? {}).flatMap((entry) => {
    const { success, output } = v.safeParse(attendeeSchema, entry);
    return success ? [output] : [];
  });
  return new Map(people.map((person) => [person.uid, person]));
}

/** Returns the people of a mode, whose entries are read at most once a second, and on hosted Firebase in ten. */
export function createPresentPeople({ records, mode, hosted, log }: PresentParts): PresentPeople {
  const cache = new LRUCache<OperationMode, ReadonlyMap<string, Attendee>>({
    max: MODES.length,
    ttl: hosted ? AGE.hosted : AGE.own,
    fetchMethod: async () => entriesByUid(await records.read(`${mode}/attendees`)),
  });
  return async () => {
    try {
      return await cache.forceFetch(mode);
    } catch (error) {
      log.warn({ error: (error as Error).name }, 'people could not be read for the search');
      throw new DomainError('unavailable', 'People cannot be searched at the moment. Try again later.', {
        retryAfter: 10_000,
        cause: error,
      });
    }
  };
}

const entrySchema = v.pick(attendeeSchema, ['areaId']);
const tabsSchema = v.record(v.string(), entrySchema);

/**
 * Returns the writes that take a person out of the area of a channel, with the count and the records of their tabs there;
 * undefined when they are not in it.
 */
export async function areaDeparture(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  uid: string,
  channelId: string,
): Promise<Record<string, Json> | undefined> {
  const key = escapeKey(uid);
  const entry = v.safeParse(entrySchema, await read(`${mode}/attendees/${key}`));
  if (!entry.success || areaChannelId(entry.output.areaId) !== channelId) return undefined;
  const tabs = v.safeParse(tabsSchema, await read(`${mode}/attendeeTabs/${key}`));
  const there = Object.entries(tabs.success ? tabs.output : {}).filter(
    ([, { areaId }]) => areaChannelId(areaId) === channelId,
  );
  const counted = `${mode}/attendeeCounts/${escapeKey(entry.output.areaId)}`;
  return {
    [`${mode}/attendees/${key}`]: null,
    [counted]: Math.max(0, Number(await read(counted)) - 1),
    ...Object.fromEntries(there.map(([tab]) => [`${mode}/attendeeTabs/${key}/${tab}`, null])),
  };
}

import { type OpenVenue, openVenue } from '@domain/venue/venue';
import { venueDocumentSchema } from '@domain/venue/venue-document';
import type { VenueVersion } from '@domain/venue/venue-version';
import * as v from 'valibot';
import { type Representation, representationOf } from '../../platform/http/representation';
import type { Logger } from '../../platform/log';
import type { VenueDocument, VenueStore } from './venue-store';

/** A document as sent to hosts, and to everybody else. */
interface Sent {
  hosts: Representation;
  others: Representation;
}

/** A loaded document; empty when it was saved by an earlier release and is invalid for this one. */
interface Loaded {
  sent?: Sent;
  open?: OpenVenue;
}

/** A cache of the venue documents, reloaded when the store's versions change. */
export interface VenueView {
  /** Returns the versions: current for changes of this process, at most a second old for those of others. */
  version(): Promise<VenueVersion>;
  /** Returns a venue's document as sent; undefined when the operating mode has none with this id. */
  sent(architectureId: string, to: keyof Sent): Promise<Representation | undefined>;
  /** Returns the current venue; undefined while none is published. */
  shown(): Promise<OpenVenue | undefined>;
  /** Returns the current venue, or the one that was published last: for what is shown while none is published. */
  known(): Promise<OpenVenue | undefined>;
  /** Returns the cached current venue, without a query until a change is noticed. */
  lastShown(): Promise<OpenVenue | undefined>;
}

const VERSION_AGE = 1_000;

const stampOf = ({ version, publishedVersion, publishedArchitectureId }: VenueVersion): string =>
  JSON.stringify([version, publishedVersion, publishedArchitectureId]);

/**
 * Returns a document without what only hosts get: the addresses that make everybody a host of the meeting, and all of the
 * schedule but its title, which says that there is an agenda.
 */
function withoutHostParts(json: string): string {
  const document = JSON.parse(json, (key, value) => (key === 'hostMeetingUrl' ? undefined : value));
  for (const architecture of document.architectures)
    if (architecture.schedule) architecture.schedule = { title: architecture.schedule.title };
  return JSON.stringify(document);
}

async function representations(json: string): Promise<Sent> {
  const compressed = (text: string) =>
    representationOf(text, 'application/json; charset=utf-8', { compressed: true });
  const hosts = await compressed(json);
  const hasHostParts = json.includes('"hostMeetingUrl"') || json.includes('"schedule"');
  const others = hasHostParts ? await compressed(withoutHostParts(json)) : hosts;
  return { hosts, others };
}

async function load(asked: Promise<VenueDocument | undefined>, log: Logger): Promise<Loaded | undefined> {
  const document = await asked;
  if (!document) return undefined;
  const read = v.safeParse(venueDocumentSchema, JSON.parse(document.json));
  if (!read.success) {
    const places = read.issues.map((issue) => v.getDotPath(issue));
    log.error(
      { version: document.version, places: places.slice(0, 20) },
      'stored venue is invalid and not served',
    );
    return {};
  }
  const open = openVenue(read.output);
  return { sent: await representations(document.json), open };
}

/** Returns the versions, queried at most once a second and after each change by this process. */
function versionWatch(venues: VenueStore, clock: () => number, read: () => Promise<VenueVersion>) {
  let asked: { at: number; answer: Promise<VenueVersion> } | undefined;
  const forget = () => {
    asked = undefined;
  };
  venues.onChange(forget);
  return (): Promise<VenueVersion> => {
    if (!asked || clock() - asked.at >= VERSION_AGE) {
      asked = { at: clock(), answer: read() };
      asked.answer.catch(forget);
    }
    return asked.answer;
  };
}

export function venueView(venues: VenueStore, clock: () => number, log: Logger): VenueView {
  let stamp = '';
  let documents = new Map<string, Promise<Loaded | undefined>>();
  let last: Promise<OpenVenue | undefined> | undefined;
  let former: Promise<Loaded | undefined> | undefined;

  venues.onChange(() => {
    last = undefined;
  });

  const version = versionWatch(venues, clock, async () => {
    const current = await venues.version();
    if (stampOf(current) !== stamp) {
      stamp = stampOf(current);
      documents = new Map();
      last = undefined;
      former = undefined;
    }
    return current;
  });

  // Only existing documents are cached: unknown ids would fill the memory.
  function loaded(architectureId: string): Promise<Loaded | undefined> {
    const kept = documents.get(architectureId);
    if (kept) return kept;
    const into = documents;
    const loading = load(venues.document(architectureId), log);
    into.set(architectureId, loading);
    const forget = () => into.delete(architectureId);
    loading.then((found) => found || forget(), forget);
    return loading;
  }

  async function shown(): Promise<OpenVenue | undefined> {
    const { publishedArchitectureId } = await version();
    return publishedArchitectureId === null ? undefined : (await loaded(publishedArchitectureId))?.open;
  }

  async function known(): Promise<OpenVenue | undefined> {
    if ((await version()).publishedArchitectureId !== null) return shown();
    former ??= load(venues.lastPublished(), log);
    former.catch(() => {
      former = undefined;
    });
    return (await former)?.open;
  }

  return {
    version,
    shown,
    known,
    async sent(architectureId, to) {
      await version();
      return (await loaded(architectureId))?.sent?.[to];
    },
    lastShown() {
      if (last) return last;
      const reading = shown();
      last = reading;
      reading.catch(() => {
        if (last === reading) last = undefined;
      });
      return reading;
    },
  };
}

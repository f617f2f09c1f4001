import { type OpenVenue, openVenue, venueSchema } from '@domain/venue';
import type { VenueVersion } from '@domain/venue-version';
import * as v from 'valibot';
import type { Logger } from '../log';
import type { VenueStore } from '../store/venue-queries';
import { type Representation, representationOf } from './representation';

/** Nothing of a document that an earlier release saved and this one does not understand. */
interface Loaded {
  sent?: Representation;
  open?: OpenVenue;
}

/** The venue documents in memory, read again only when the store's version numbers have moved. */
export interface VenueView {
  /** At once what this process published, within a second what another one on the same store did. */
  version(): Promise<VenueVersion>;
  /** A venue's document as it is sent; undefined when the operating mode shows none under this id. */
  sent(architectureId: string): Promise<Representation | undefined>;
  /** The venue that visitors meet now; undefined while nothing is published. */
  shown(): Promise<OpenVenue | undefined>;
  /** The same without asking the store, until a change is noticed. */
  lastShown(): Promise<OpenVenue | undefined>;
}

const VERSION_AGE = 1_000;

const stampOf = ({ version, publishedVersion, publishedArchitectureId }: VenueVersion): string =>
  JSON.stringify([version, publishedVersion, publishedArchitectureId]);

async function load(venues: VenueStore, architectureId: string, log: Logger): Promise<Loaded | undefined> {
  const document = await venues.document(architectureId);
  if (!document) return undefined;
  const read = v.safeParse(venueSchema, JSON.parse(document.json));
  if (!read.success) {
    const places = read.issues.map((issue) => v.getDotPath(issue));
    log.error({ version: document.version, places: places.slice(0, 20) }, 'a stored venue cannot be shown');
    return {};
  }
  const open = openVenue(read.output);
  const sent = await representationOf(document.json, 'application/json; charset=utf-8', { compressed: true });
  return { sent, open };
}

/** Asks the store at most once a second, and again right after a change of its own. */
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

  venues.onChange(() => {
    last = undefined;
  });

  const version = versionWatch(venues, clock, async () => {
    const current = await venues.version();
    if (stampOf(current) !== stamp) {
      stamp = stampOf(current);
      documents = new Map();
      last = undefined;
    }
    return current;
  });

  // Only documents that exist are kept: ids nobody saved would fill the memory.
  function loaded(architectureId: string): Promise<Loaded | undefined> {
    const kept = documents.get(architectureId);
    if (kept) return kept;
    const into = documents;
    const loading = load(venues, architectureId, log);
    into.set(architectureId, loading);
    const forget = () => into.delete(architectureId);
    loading.then((found) => found || forget(), forget);
    return loading;
  }

  async function shown(): Promise<OpenVenue | undefined> {
    const { publishedArchitectureId } = await version();
    return publishedArchitectureId === null ? undefined : (await loaded(publishedArchitectureId))?.open;
  }

  return {
    version,
    shown,
    async sent(architectureId) {
      await version();
      return (await loaded(architectureId))?.sent;
    },
    lastShown() {
      last ??= shown();
      last.catch(() => {
        last = undefined;
      });
      return last;
    },
  };
}

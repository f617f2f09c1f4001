import { setAddedDates } from '@domain/media-board/piece-source';
import { urisOf } from '@domain/venue/localizable';
import { openVenue, type Venue } from '@domain/venue/venue';
import type { VenueFault } from '@domain/venue/venue-checks';
import { venueDocumentSchema } from '@domain/venue/venue-document';
import { readVenue } from '@domain/venue/venue-faults';
import type { Draft } from '@domain/venue/venue-version';
import { type CheckContext, venueWarnings } from '@domain/venue/venue-warnings';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import type { Logger } from '../../platform/log';
import { type Edited, InvalidDraft, UnknownVenue, type VenueEdit, type VenueStore } from './venue-store';

/** Maximum size of a venue document, in bytes of JSON in UTF-8. */
export const VENUE_BYTES_MAX = 20_000_000;

/** A saved draft, and what is unusual in it. */
export interface SavedVenue {
  version: number;
  warnings: VenueFault[];
}

/** Changes of the venue by hosts, over the API or by a command. */
export interface VenueChanges {
  /** Saves a valid venue as the draft. */
  save(venue: Venue, by: string): Promise<SavedVenue>;
  /**
   * Saves the venue that a function makes of the draft, or of the one that `begin` makes, unless it is null; returns its
   * result with the draft's version, and what is unusual in the venue it saved.
   * @throws UnknownVenue, InvalidDraft; DomainError invalid when the function makes faults
   */
  edit<Result extends { venue: Venue | null }>(
    change: VenueEdit<Result>,
    by: string,
    begin?: () => Venue,
  ): Promise<Edited<Result> & SavedVenue>;
  /** Returns the draft with what is unusual in it, or its faults; undefined before the first one. */
  draft(): Promise<Draft | undefined>;
  /** Publishes the draft of an architecture, by default the latest one. @throws UnknownVenue, InvalidDraft */
  publish(architectureId: string | undefined, by: string): Promise<number>;
  /** Unpublishes the venue; returns -1. */
  unpublish(by: string): Promise<number>;
}

interface VenueChangeParts {
  venues: VenueStore;
  log: Logger;
  clock: () => number;
  /** The languages that the operator set. */
  locales: CheckContext['locales'];
  /** Returns those of some addresses of assets whose bytes the store does not have. */
  missingAssets: (uris: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Changes the venue and logs it; `by` is a uid or `command`. */
export function createVenueChanges({
  venues,
  log,
  clock,
  locales,
  missingAssets,
}: VenueChangeParts): VenueChanges {
  async function warningsOf(venue: Venue): Promise<VenueFault[]> {
    const missing = await missingAssets(venue.assets.flatMap(({ uri }) => urisOf(uri)));
    return venueWarnings(venue, { now: clock(), locales, missingAssets: missing });
  }

  /** Returns the draft that could not be read. @throws every error that is not about the draft */
  async function faultyDraft(error: unknown): Promise<Draft | undefined> {
    if (error instanceof UnknownVenue) return undefined;
    if (!(error instanceof InvalidDraft)) throw error;
    const { version } = await venues.version();
    return { version, faults: [...(error.faults ?? [])], warnings: [] };
  }

  return {
    async save(venue, by) {
      const warnings = await warningsOf(venue);
      const { architecture } = openVenue(venue);
      const shown = await venues.document(architecture.id);
      if (shown) setAddedDates(architecture, openVenue(JSON.parse(shown.json)).architecture, clock());
      const version = await venues.save(venue);
      log.info({ by, version }, 'venue saved');
      return { version, warnings };
    },
    async edit(change, by, begin) {
      const result = await venues.edit((draft, shown) => {
        const edited = change(draft, shown);
        if (edited.venue && shown)
          setAddedDates(openVenue(edited.venue).architecture, openVenue(shown).architecture, clock());
        return edited;
      }, begin);
      if (!result.venue) return { ...result, warnings: [] };
      log.info({ by, version: result.version }, 'venue saved');
      return { ...result, warnings: await warningsOf(result.venue) };
    },
    async draft() {
      try {
        const { draft, version } = await venues.edit((latest) => ({ venue: null, draft: latest }));
        const [architecture] = draft.architectures;
        return { version, architectureId: architecture?.id, faults: [], warnings: await warningsOf(draft) };
      } catch (error) {
        return faultyDraft(error);
      }
    },
    async publish(architectureId, by) {
      const publishedVersion = await venues.publish(architectureId);
      log.info({ by, publishedVersion }, 'venue published');
      return publishedVersion;
    },
    async unpublish(by) {
      const publishedVersion = await venues.unpublish();
      log.info({ by }, 'venue unpublished');
      return publishedVersion;
    },
  };
}

/** The results of the commands. */
export interface VenueAnswers {
  save: SavedVenue & { architectureId: string | undefined };
  publish: { publishedVersion: number };
  unpublish: { publishedVersion: number };
}

const OPERATOR = 'command';
const publishSchema = v.object({ architectureId: v.optional(v.string()) });

/** The commands of `npm run venue`. */
export const commands = ({ venueChanges }: { venueChanges: VenueChanges }): Commands => ({
  'venue/save': command(
    venueDocumentSchema,
    async (venue): Promise<VenueAnswers['save']> => ({
      ...(await venueChanges.save(venue, OPERATOR)),
      architectureId: venue.architectures[0]?.id,
    }),
    { adds: true, maxBytes: VENUE_BYTES_MAX, faultsOf: (document) => readVenue(document).faults },
  ),
  'venue/publish': command(
    publishSchema,
    async ({ architectureId }): Promise<VenueAnswers['publish']> => ({
      publishedVersion: await venueChanges.publish(architectureId, OPERATOR),
    }),
    { adds: true },
  ),
  'venue/unpublish': command(
    v.object({}),
    async (): Promise<VenueAnswers['unpublish']> => ({
      publishedVersion: await venueChanges.unpublish(OPERATOR),
    }),
  ),
});

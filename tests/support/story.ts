import type { LoginConfiguration } from '@domain/login/login';
import type { Agenda } from '@domain/schedule/session';
import type { LanguageSources } from '@domain/shared/language';
import type { uiConfigSchema } from '@domain/shared/ui-config';
import type { OpenVenue } from '@domain/venue/venue';
import type { VenueVersion } from '@domain/venue/venue-version';
import type * as v from 'valibot';
import type { Account } from './fake-identity';
import type { KnownProfiles } from './fake-profiles';
import type { Guest } from './fake-realtime';

/** The options of a test; the defaults are an open venue with one account. */
export interface Story {
  config?: v.InferInput<typeof uiConfigSchema>;
  version?: Partial<VenueVersion>;
  login?: LoginConfiguration[];
  venue?: OpenVenue;
  accounts?: Account[];
  /** The email of a user who signed in on an earlier visit. */
  signedIn?: string;
  language?: Partial<Pick<LanguageSources, 'query' | 'stored' | 'browser'>>;
  /** The people in the venue at the start. */
  guests?: Guest[];
  /** The profiles of people without an account here, by their ids. */
  profiles?: KnownProfiles;
  /** The answer to a HEAD of an asset's address. */
  assetStatus?: number;
  /** The agenda of the venue; it does not arrive when missing. */
  agenda?: Agenda;
  /** The time zone chosen for the agenda. */
  zone?: string;
}

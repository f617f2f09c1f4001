import { loginConfigurationsSchema } from '@domain/login/login';
import { type UserDetails, userInfoSchema } from '@domain/people/user';
import { retryDelay } from '@domain/shared/call-rules';
import { endsSession, Failure } from '@domain/shared/failure';
import { uiConfigSchema } from '@domain/shared/ui-config';
import { venueVersionSchema } from '@domain/venue/venue-version';
import type { FetchError } from 'ofetch';
import * as v from 'valibot';
import type { ApiClient } from './api-client';

const MISSING_CONFIG = 'ui-config.json is missing or invalid: it must sit next to the index page';
const VERSION = '/api/venue/version';

/** The part of the profile that the page needs; its view loads the rest. */
const ownProfileSchema = v.object({
  data: v.object({
    attributes: v.object({
      name: v.optional(v.string()),
      title: v.optional(v.string()),
      company: v.optional(v.string()),
      picture: v.optional(v.string()),
    }),
  }),
});

/** Returns the failure of the call for the settings (spec §8). */
const withoutConfig = (failure: Failure): Failure => {
  const { kind, status, message, cause } = failure;
  const isInvalid = kind === 'PROCESSING_ERROR' && status === undefined;
  if (isInvalid || status === 404)
    return new Failure('FUNCTION_UNSUPPORTED', `${MISSING_CONFIG} (${message})`, { cause: failure });
  const retryAfter = (cause as FetchError | undefined)?.response?.headers.get('retry-after');
  return new Failure(status === undefined ? kind : 'PROCESSING_ERROR', message, {
    cause: failure,
    wait: retryDelay(retryAfter, Date.now()),
    ...(status && { status }),
  });
};

/** Returns the failure of the venue's own call, with the key of its text (spec §8). */
const withoutVenue = ({ kind, message, status, errMsg }: Failure): Failure => {
  const isUnknown = status === 404;
  return new Failure(isUnknown ? 'FUNCTION_UNSUPPORTED' : kind, message, {
    ...(status && { status }),
    errMsg: isUnknown ? 'venue.unknown' : (errMsg ?? 'venue.notLoaded'),
  });
};

/** Creates the calls of spec §7. */
export function createApi(client: ApiClient) {
  return {
    /** Rejects with FUNCTION_UNSUPPORTED when the file is missing or invalid, else with the time to wait for another try. */
    uiConfig: () =>
      client
        // The page is shown meanwhile: the root asks again.
        .call('/ui-config.json', { schema: uiConfigSchema, reports: 'none', retries: 0 })
        .catch((failure: Failure) => {
          throw withoutConfig(failure);
        }),
    loginOptions: () => client.call('/api/loginOptions', { schema: loginConfigurationsSchema }),
    venueVersion: () => client.call(VERSION, { schema: venueVersionSchema }),
    /** The same in the background: without retry notice; reports only the end of the session. */
    pollVersion: (signal?: AbortSignal) =>
      client.call(VERSION, { schema: venueVersionSchema, reports: 'session', quiet: true, signal }),
    /** spec §7: HEAD /venue; the caller handles every failure. */
    checkAuthority: async () => {
      await client.call('/api/venue', { method: 'HEAD', schema: v.unknown(), reports: 'none' });
    },
    /** Returns the user details that the token lacks; reports only the end of the session. */
    userDetails: async () => {
      const { attributes } = await client.call('/api/userInfo', {
        schema: userInfoSchema,
        reports: 'session',
      });
      return attributes;
    },
    /** spec §7: returns the user's own profile as others see it; also called in the background. */
    ownProfile: async (
      architectureId: string,
      userId: string,
      signal?: AbortSignal,
    ): Promise<UserDetails> => {
      const [venue, own] = [architectureId, userId].map(encodeURIComponent);
      const { data } = await client.call(`/api/userProfile/architecture/${venue}/userProfile/${own}`, {
        schema: ownProfileSchema,
        reports: 'session',
        quiet: true,
        signal,
      });
      const { name, title, company, picture } = data.attributes;
      return { title, company, picture, ...(name && { name }) };
    },
    /** Reports only the end of the session; the page says why another venue cannot be shown. */
    venue: async (architectureId: string) => {
      const loading = import('@domain/venue/venue');
      const schema = loading.then(({ venueSchema }) => venueSchema);
      const venue = await client
        .call('/api/ui/venue', { query: { architectureId }, schema, reports: 'session' })
        .catch((failure: Failure) => {
          throw endsSession(failure) ? failure : withoutVenue(failure);
        });
      const { openVenue } = await loading;
      try {
        return openVenue(venue);
      } catch (error) {
        const { message } = error as Error;
        throw new Failure('PROCESSING_ERROR', message, { cause: error, errMsg: 'venue.noArchitecture' });
      }
    },
    /** The caller handles every failure. */
    signAssetUrl: async (url: string) => {
      const schema = v.object({ signedUrl: v.string() });
      const { signedUrl } = await client.call('/api/ui/sign-asset-url', {
        query: { url },
        schema,
        // An asset that one may not read says nothing about the session.
        reports: 'none',
      });
      return signedUrl;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

import type { Consent } from '@domain/consent/consent-answers';
import type { ClientDetails } from '@domain/logs/log-message';
import { legalSchema } from '@domain/venue/legal-texts';
import { PERSONAL_TRACKING, PERSONAL_TRACKING_BY } from '@domain/venue/personal-tracking';
import type { CookieBannerPort } from '@machines/cookie-banner/cookie-banner.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';

const PREFIX = 'foyer:consent:';
const SIGNED_OUT = '';

interface ConsentParts {
  local: TextStore;
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
  /** The source of storage events of other tabs. */
  tabs?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const answerIn = (text: string | null): boolean | null => {
  if (text === 'true') return true;
  return text === 'false' ? false : null;
};

/** Stores consent in the browser, and captures it on the server. */
export function createConsent({
  local,
  call,
  clientDetails,
  tabs = globalThis,
}: ConsentParts): CookieBannerPort {
  const answerOf = (id: string): boolean | null => answerIn(local.get(PREFIX + id));
  const personalAnswerOf = (userId: string | null): boolean | null => {
    const answer = answerOf(PERSONAL_TRACKING);
    const by = local.get(PREFIX + PERSONAL_TRACKING_BY);
    if (answer === null || by === null || by === (userId ?? SIGNED_OUT)) return answer;
    return userId === null ? false : null;
  };
  const recall = (providerIds: readonly string[], userId: string | null): Consent => ({
    choices: Object.fromEntries(
      providerIds.flatMap((id) => {
        const answer = answerOf(id);
        return answer === null ? [] : [[id, answer]];
      }),
    ),
    personal: personalAnswerOf(userId),
  });
  return {
    loadTerms: async (signal) =>
      (await call('/api/ui/legal', { schema: legalSchema, signal })).consent ?? null,
    recall,
    keep({ choices, personal }, userId) {
      for (const [id, answer] of Object.entries(choices)) local.set(PREFIX + id, String(answer));
      if (personal === null) return;
      local.set(PREFIX + PERSONAL_TRACKING, String(personal));
      local.set(PREFIX + PERSONAL_TRACKING_BY, userId ?? SIGNED_OUT);
    },
    watch(providerIds, userId, listener) {
      const onStorage = (event: Event) => {
        // A null key means that the whole storage was cleared.
        const { key } = event as StorageEvent;
        if (key === null || key.startsWith(PREFIX)) listener(recall(providerIds, userId));
      };
      tabs.addEventListener('storage', onStorage);
      return () => tabs.removeEventListener('storage', onStorage);
    },
    async capture(preferences, signal) {
      const body = { ...preferences, clientDetails: await clientDetails() };
      signal.throwIfAborted();
      await call('/api/capture/cookiePreferences', {
        method: 'POST',
        body,
        schema: v.unknown(),
        reports: 'session',
        signal,
      });
    },
  };
}

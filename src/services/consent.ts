import type { ClientDetails } from '@domain/client-details';
import { type Consent, type DecidedPreferences, PERSONAL_TRACKING } from '@domain/consent-answers';
import * as v from 'valibot';
import type { ApiClient } from './api-client';
import type { TextStore } from './storage';

const PREFIX = 'foyer:consent:';

export interface ConsentService {
  /** What was decided in this browser about some providers; who was never asked about one is not named. */
  recall(providerIds: readonly string[]): Consent;
  keep(consent: Consent): void;
  /** Tells what is decided now whenever another tab decides; returns how to stop that. */
  watch(providerIds: readonly string[], listener: (consent: Consent) => void): () => void;
  /** `POST /api/capture/cookiePreferences`; of a failure only the end of the session is reported. */
  capture(preferences: DecidedPreferences): Promise<void>;
}

interface ConsentParts {
  local: TextStore;
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
  /** Where the browser tells of other tabs. */
  tabs?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const answerIn = (text: string | null): boolean | null => {
  if (text === 'true') return true;
  return text === 'false' ? false : null;
};

/** Consent as it is kept in the browser, and captured on the server. */
export function createConsent({
  local,
  call,
  clientDetails,
  tabs = globalThis,
}: ConsentParts): ConsentService {
  const answerOf = (id: string): boolean | null => answerIn(local.get(PREFIX + id));
  const recall = (providerIds: readonly string[]): Consent => ({
    choices: Object.fromEntries(
      providerIds.flatMap((id) => {
        const answer = answerOf(id);
        return answer === null ? [] : [[id, answer]];
      }),
    ),
    personal: answerOf(PERSONAL_TRACKING),
  });
  return {
    recall,
    keep({ choices, personal }) {
      for (const [id, answer] of Object.entries(choices)) local.set(PREFIX + id, String(answer));
      if (personal !== null) local.set(PREFIX + PERSONAL_TRACKING, String(personal));
    },
    watch(providerIds, listener) {
      const hear = (event: Event) => {
        // Without a key the whole storage was emptied.
        const { key } = event as StorageEvent;
        if (key === null || key.startsWith(PREFIX)) listener(recall(providerIds));
      };
      tabs.addEventListener('storage', hear);
      return () => tabs.removeEventListener('storage', hear);
    },
    async capture(preferences) {
      const body = { ...preferences, clientDetails: await clientDetails() };
      await call('/api/capture/cookiePreferences', {
        method: 'POST',
        body,
        schema: v.unknown(),
        reports: 'session',
      });
    },
  };
}

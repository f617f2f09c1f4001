import type { ClientDetails } from '@domain/client-details';
import {
  type Consent,
  type DecidedPreferences,
  PERSONAL_TRACKING,
  PERSONAL_TRACKING_BY,
} from '@domain/consent-answers';
import * as v from 'valibot';
import type { ApiClient } from './api-client';
import type { TextStore } from './storage';

const PREFIX = 'foyer:consent:';
const NOBODY = '';

export interface ConsentService {
  /**
   * What was decided in this browser about some providers; who was never asked about one is not named. `personal` is
   * the answer of this person alone: null after another's, false for nobody (`userId` null) after somebody's. An
   * answer of whom nobody knows counts for whoever is there.
   */
  recall(providerIds: readonly string[], userId: string | null): Consent;
  keep(consent: Consent, userId: string | null): void;
  /** Tells what is decided now whenever another tab decides; returns how to stop that. */
  watch(
    providerIds: readonly string[],
    userId: string | null,
    listener: (consent: Consent) => void,
  ): () => void;
  /**
   * `POST /api/capture/cookiePreferences`, until the signal aborts; of a failure only the end of the session is
   * reported.
   */
  capture(preferences: DecidedPreferences, signal: AbortSignal): Promise<void>;
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
  const personalAnswerOf = (userId: string | null): boolean | null => {
    const answer = answerOf(PERSONAL_TRACKING);
    const by = local.get(PREFIX + PERSONAL_TRACKING_BY);
    if (answer === null || by === null || by === (userId ?? NOBODY)) return answer;
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
    recall,
    keep({ choices, personal }, userId) {
      for (const [id, answer] of Object.entries(choices)) local.set(PREFIX + id, String(answer));
      if (personal === null) return;
      local.set(PREFIX + PERSONAL_TRACKING, String(personal));
      local.set(PREFIX + PERSONAL_TRACKING_BY, userId ?? NOBODY);
    },
    watch(providerIds, userId, listener) {
      const hear = (event: Event) => {
        // Without a key the whole storage was emptied.
        const { key } = event as StorageEvent;
        if (key === null || key.startsWith(PREFIX)) listener(recall(providerIds, userId));
      };
      tabs.addEventListener('storage', hear);
      return () => tabs.removeEventListener('storage', hear);
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

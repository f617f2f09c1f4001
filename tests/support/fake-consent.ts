import type { DecidedPreferences } from '@domain/consent/consent-answers';
import type { CookieBannerPort } from '@machines/cookie-banner/cookie-banner.machine';
import { createConsent } from '@/services/consent/consent';
import type { AnswerName } from './answer-names';
import type { Answers } from './answers';
import { CLIENT_DETAILS } from './client-details-fixture';
import { memoryTexts } from './memory-texts';

export interface FakeConsent {
  service: CookieBannerPort;
  /** The texts stored in the browser. */
  texts: Map<string, string>;
  /** Decisions that were captured on the server. */
  captured: DecidedPreferences[];
}

const noCall = () => Promise.reject(new Error('there is no network'));

/** Creates a consent service on a browser storage that survives a reload, and on a server that only records. */
export function createFakeConsent(answers: Answers<AnswerName>): FakeConsent {
  const texts = new Map<string, string>();
  const captured: DecidedPreferences[] = [];
  const service = createConsent({
    local: memoryTexts(texts),
    call: noCall,
    clientDetails: async () => CLIENT_DETAILS,
  });
  const capture = (decision: DecidedPreferences) =>
    answers.give('captureConsent', () => void captured.push(decision));
  return { service: { ...service, capture }, texts, captured };
}

import type { Consent } from '@domain/consent/consent-answers';
import { consentGiven } from '@machines/cookie-banner/cookie-banner.selectors';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';

/** The unsaved choices in the banner, over the stored decisions. */
export interface Answers {
  isOn: (id: string) => boolean;
  isPersonal: boolean;
  choose: (id: string, yes: boolean) => void;
  choosePersonal: (yes: boolean) => void;
  /** Only the changed choices; the others keep their stored answer. */
  changed: Consent;
}

const UNTOUCHED: Consent = { choices: {}, personal: null };

export function useAnswers(): Answers {
  const given = useChildValue('cookieBanner', consentGiven);
  const [changed, setChanged] = useState(UNTOUCHED);
  return {
    isOn: (id) => changed.choices[id] ?? given.choices[id] ?? false,
    isPersonal: changed.personal ?? given.personal ?? false,
    choose: (id, yes) =>
      setChanged(({ choices, personal }) => ({ choices: { ...choices, [id]: yes }, personal })),
    choosePersonal: (yes) => setChanged(({ choices }) => ({ choices, personal: yes })),
    changed,
  };
}

import type { CookieProvider } from '@domain/consent';
import { type Consent, type ConsentTerms, hasBanner } from '@domain/consent-answers';
import type { CookieBannerSnapshot as Snapshot } from './cookie-banner.machine';

const isEverythingAccepted = ({ context: { terms } }: Snapshot): boolean => terms?.config.type === 'NONE';

/** Whether everything may load that needs these providers; one that the venue does not know may not. */
export const areAccepted =
  (providerIds: readonly string[]) =>
  (snapshot: Snapshot): boolean =>
    isEverythingAccepted(snapshot) || providerIds.every((id) => snapshot.context.accepted.includes(id));

const unknownProvider = (id: string): CookieProvider => ({
  id,
  name: id,
  type: 'EXTERNAL_MEDIA',
  defaultProvider: false,
  attributes: [],
});

/**
 * What stands in the way of those who need these providers. The array stays the same while it says the same, so one
 * selector belongs to one component; a provider that the venue does not know has its id as name.
 */
export function blockedProviders(
  providerIds: readonly string[],
): (snapshot: Snapshot) => readonly CookieProvider[] {
  let last: readonly CookieProvider[] = [];
  return (snapshot) => {
    const { terms, accepted } = snapshot.context;
    const blocked = isEverythingAccepted(snapshot) ? [] : providerIds.filter((id) => !accepted.includes(id));
    const providers = blocked.map(
      (id, place) =>
        terms?.providers.find((provider) => provider.id === id) ??
        (last[place]?.id === id ? last[place] : unknownProvider(id)),
    );
    const isSame = providers.length === last.length && providers.every((each, place) => each === last[place]);
    if (!isSame) last = providers;
    return last;
  };
}

/** The venue asks for consent at all: only then can its banner be opened. */
export const isBannerOffered = ({ context }: Snapshot): boolean => hasBanner(context.terms);

/** An answer is owed: the banner stays until it is given. */
export const isAnswerOwed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ banner: { visible: 'asking' } });

export const consentTerms = ({ context }: Snapshot): ConsentTerms | null => context.terms;
export const consentGiven = ({ context }: Snapshot): Consent => context.consent;

import type { Consent } from '@domain/consent/consent-answers';
import { type ConsentTerms, hasBanner } from '@domain/consent/consent-terms';
import type { CookieProvider } from '@domain/venue/cookie-provider';
import type { CookieBannerSnapshot as Snapshot } from './cookie-banner.machine';

const isEverythingAccepted = ({ context: { terms } }: Snapshot): boolean => terms?.config.type === 'NONE';

/** Returns whether all these providers are accepted; one that the venue does not know is not. */
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
 * Returns which of these providers are not accepted. The array stays the same while its content does, so each
 * component needs its own selector; a provider that the venue does not know has its id as name.
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

/** Returns whether the venue asks for consent: only then can its banner be opened. */
export const isBannerOffered = ({ context }: Snapshot): boolean => hasBanner(context.terms);

export const isBannerVisible = (snapshot: Snapshot): boolean => snapshot.matches({ banner: 'visible' });

/** Returns whether the banner stays visible until it is answered. */
export const isAnswerRequired = (snapshot: Snapshot): boolean =>
  snapshot.matches({ banner: { visible: 'asking' } });

/** Returns whether the visible banner shows a switch for every choice. */
export const areChoicesShown = (snapshot: Snapshot): boolean =>
  snapshot.context.terms?.config.type === 'DETAILED' &&
  !snapshot.matches({ banner: { visible: { asking: 'brief' } } });

/** Returns whether the visible banner can unfold the single choices. */
export const canShowChoices = (snapshot: Snapshot): boolean => snapshot.can({ type: 'choices.show' });

/** Returns whether the banner is visible, or will be once no dialog or guard is in the way. */
export const isBannerPending = (snapshot: Snapshot): boolean => !snapshot.matches({ banner: 'hidden' });

/** Returns whether a provider of the venue's content is not accepted; not while the banner is visible or will be. */
export const isContentBlocked = (snapshot: Snapshot): boolean =>
  !isBannerPending(snapshot) &&
  !isEverythingAccepted(snapshot) &&
  snapshot.context.terms?.providers.some(
    ({ id, type }) => type === 'EXTERNAL_MEDIA' && !snapshot.context.accepted.includes(id),
  ) === true;

export const consentTerms = ({ context }: Snapshot): ConsentTerms | null => context.terms;
export const consentGiven = ({ context }: Snapshot): Consent => context.consent;

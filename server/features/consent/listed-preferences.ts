import { PERSONAL_PROVIDER } from '@domain/consent/consent-answers';
import type { CookiePreferences } from '@domain/consent/consent-capture';
import type { Architecture } from '@domain/venue/venue';
import { withDefaultProviders } from '@domain/venue/video-provider';

type Preferences = CookiePreferences['cookiePreferences'];

/**
 * Returns the answers about what the venue asks, each once and by the venue's own name. Others are dropped: a page may
 * have an earlier version of the venue, and its answers about the rest still count.
 */
export function listedPreferences(architecture: Architecture | undefined, sent: Preferences): Preferences {
  if (!architecture) return [];
  const personal = architecture.personalizedTrackingEnabled ? [PERSONAL_PROVIDER] : [];
  const answers = new Map(sent.map(({ id, accepted }) => [id, accepted]));
  return [...withDefaultProviders(architecture), ...personal].flatMap(({ id, name, type }) => {
    const accepted = answers.get(id);
    return accepted === undefined ? [] : [{ id, name, type, accepted }];
  });
}

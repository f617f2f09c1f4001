import type { CookieProvider } from './consent';
import { textIn } from './localized';

/** What visitors read about a provider, in the one language that suits best. */
export function factsIn({ attributes }: CookieProvider, locale: string): CookieProvider['attributes'] {
  const best = textIn(
    attributes.map((attribute) => ({ locale: attribute.locale, text: attribute.locale })),
    locale,
  );
  return attributes.filter((attribute) => attribute.locale === best);
}

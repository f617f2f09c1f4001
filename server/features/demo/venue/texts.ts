import type { LocalizedText } from '@domain/shared/localized';

/** One text in the three languages of the demo venue. */
export const say = (en: string, de: string, ar: string): LocalizedText[] => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
  { locale: 'ar', text: ar },
];

import type { LocalizedText } from '@domain/shared/localized';
import { ar } from './texts/ar';
import { de } from './texts/de';
import { type DemoTexts, en } from './texts/en';
import { es } from './texts/es';
import { fr } from './texts/fr';
import { ja } from './texts/ja';

/** The texts of the demo venue by language. */
export const demoTexts = Object.entries({ en, de, ar, fr, es, ja });

/** Returns a text in each language of the demo venue. */
export const say = (textOf: (texts: DemoTexts) => string): LocalizedText[] =>
  demoTexts.map(([locale, texts]) => ({ locale, text: textOf(texts) }));

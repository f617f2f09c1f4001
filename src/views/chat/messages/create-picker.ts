import arabicWords from 'emoji-picker-element/i18n/ar';
import germanWords from 'emoji-picker-element/i18n/de';
import englishWords from 'emoji-picker-element/i18n/en';
import Picker from 'emoji-picker-element/picker';
import german from 'emoji-picker-element-data/de/cldr/data.json?url';
import english from 'emoji-picker-element-data/en/cldr/data.json?url';

const ENGLISH = { dataSource: english, i18n: englishWords, locale: 'en' };
// There are no Arabic names of emoji: they are searched by their English ones.
const LANGUAGES: Record<string, typeof ENGLISH> = {
  en: ENGLISH,
  de: { dataSource: german, i18n: germanWords, locale: 'de' },
  ar: { ...ENGLISH, i18n: arabicWords },
};

/** Returns a picker in a language whose emoji come from the venue's own server. */
export const createPicker = (locale: string): Picker => new Picker(LANGUAGES[locale.slice(0, 2)] ?? ENGLISH);

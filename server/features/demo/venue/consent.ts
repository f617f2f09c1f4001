import type { CookieBannerConfig, CookieProvider } from '@domain/venue/cookie-provider';
import { say } from './texts';

/** The cookie banner of the demo venue. */
export const cookieBannerConfig: CookieBannerConfig = {
  type: 'DETAILED',
  text: say(
    '<p>We keep tracking to a minimum. One poster is on loan from another provider, and we would like to know how often the areas are visited. <strong>You decide</strong>, and you can change your choices at any time under “Privacy preferences”.</p>',
    '<p>Wir erfassen so wenig wie möglich. Ein Plakat ist die Leihgabe eines anderen Anbieters, und wir wüssten gern, wie oft die Bereiche besucht werden. <strong>Sie entscheiden</strong> und können Ihre Auswahl unter „Datenschutzeinstellungen“ jederzeit ändern.</p>',
    '<p>نُبقي التتبّع في أضيق الحدود. ثمة ملصق مُعار من مزوّد آخر، ونودّ أن نعرف كم مرة تُزار المناطق. <strong>القرار لكم</strong>، ويمكنكم تغييره متى شئتم من «تفضيلات الخصوصية».</p>',
  ),
  personalizedTrackingText: say(
    '<p>With your permission, your email address is added to the statistics, so that the organizers can see which areas you visited. Otherwise visits are counted anonymously.</p>',
    '<p>Mit Ihrer Erlaubnis enthält die Statistik Ihre E-Mail-Adresse, sodass die Veranstalter sehen, welche Bereiche Sie besucht haben. Sonst werden Besuche anonym gezählt.</p>',
    '<p>بإذنكم يُضاف عنوان بريدكم إلى الإحصاءات، فيرى المنظمون أي المناطق زرتم. وإلا تُحصى الزيارات دون ذكر الأسماء.</p>',
  ),
  styling: {},
};

interface Fact {
  key: [en: string, de: string, ar: string];
  value: [en: string, de: string, ar: string];
}

const LOCALES = ['en', 'de', 'ar'] as const;
const attributesOf = (facts: readonly Fact[]): CookieProvider['attributes'] =>
  LOCALES.flatMap((locale, place) =>
    facts.map(({ key, value }) => ({ locale, key: key[place] ?? '', value: value[place] ?? '' })),
  );

const WHO: Fact['key'] = ['Provider', 'Anbieter', 'المزوّد'];
const WHY: Fact['key'] = ['Purpose', 'Zweck', 'الغرض'];
const HOW_LONG: Fact['key'] = ['Stored for', 'Speicherdauer', 'مدة الحفظ'];
const US: Fact['value'] = ['Foyer Demo Days', 'Foyer Demo Days', 'أيام فوييه'];

/**
 * The demo venue serves all of its content itself, so that it works offline. Names of providers are proper names,
 * which no language translates.
 */
export const cookieProviders: CookieProvider[] = [
  {
    id: 'venue',
    name: 'Foyer Demo Days',
    type: 'TECHNICALLY_REQUIRED',
    defaultProvider: false,
    attributes: attributesOf([
      { key: WHO, value: US },
      {
        key: WHY,
        value: [
          'Keeps you logged in and remembers your language and these choices',
          'Hält Sie angemeldet und merkt sich Ihre Sprache und diese Entscheidungen',
          'يُبقيكم داخل المكان ويتذكر لغتكم وهذه الاختيارات',
        ],
      },
      {
        key: HOW_LONG,
        value: [
          'Until you log out or clear your browser',
          'Bis Sie sich abmelden oder Ihren Browser leeren',
          'إلى أن تخرجوا أو تمسحوا بيانات المتصفح',
        ],
      },
    ]),
  },
  {
    id: 'longshelf-archive',
    name: 'Longshelf Archive',
    type: 'EXTERNAL_MEDIA',
    defaultProvider: false,
    attributes: attributesOf([
      {
        key: WHO,
        value: [
          'Longshelf Archive, invented for this demo: its poster comes from this server',
          'Longshelf Archive, für diese Demo erfunden: Das Plakat kommt von diesem Server',
          'Longshelf Archive، وهو متخيَّل لهذا العرض: ملصقه يأتي من هذا الخادم',
        ],
      },
      {
        key: WHY,
        value: [
          'Lends the poster “How a compiler works” in the expo',
          'Leiht das Plakat „Wie ein Compiler arbeitet“ in der Ausstellung',
          'يُعير ملصق «كيف يعمل مترجم البرامج» في المعرض',
        ],
      },
      { key: HOW_LONG, value: ['Not stored', 'Wird nicht gespeichert', 'لا يُحفظ شيء'] },
    ]),
  },
  {
    id: 'page-analytics',
    name: 'Foyer Analytics',
    type: 'TRACKING',
    defaultProvider: false,
    attributes: attributesOf([
      { key: WHO, value: US },
      {
        key: WHY,
        value: [
          'Counts how often the areas are visited',
          'Zählt, wie oft die Bereiche besucht werden',
          'يُحصي عدد زيارات كل منطقة',
        ],
      },
      { key: HOW_LONG, value: ['180 days', '180 Tage', '180 يومًا'] },
    ]),
  },
];

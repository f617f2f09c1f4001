import type { CookieBannerConfig, CookieProvider } from '@domain/consent';
import { say } from './texts';

/** What visitors of the demo venue are asked. */
export const cookieBannerConfig: CookieBannerConfig = {
  type: 'DETAILED',
  text: say(
    '<p>This venue works with very little. Some of its content comes from services of their own, and we would like to know how often its areas are visited. <strong>You decide</strong>, and you can change your mind at any time under “Privacy preferences”.</p>',
    '<p>Dieser Ort kommt mit sehr wenig aus. Manche Inhalte stammen von eigenen Diensten, und wir wüssten gern, wie oft seine Bereiche besucht werden. <strong>Sie entscheiden</strong> und können es sich unter „Datenschutzeinstellungen“ jederzeit anders überlegen.</p>',
    '<p>يكتفي هذا المكان بالقليل جدًا. بعض محتواه يأتي من خدمات قائمة بذاتها، ونودّ أن نعرف كم مرة تُزار مناطقه. <strong>القرار لكم</strong>، ويمكنكم تغييره متى شئتم من «تفضيلات الخصوصية».</p>',
  ),
  personalizedTrackingText: say(
    '<p>With your permission the statistics know your email address, so that the organizers can see which areas you visited. Without it visits are counted without a name.</p>',
    '<p>Mit Ihrer Erlaubnis kennen die Statistiken Ihre E-Mail-Adresse, sodass die Veranstalter sehen, welche Bereiche Sie besucht haben. Ohne sie werden Besuche ohne Namen gezählt.</p>',
    '<p>بإذنكم تعرف الإحصاءات عنوان بريدكم، فيرى المنظمون أي المناطق زرتم. ومن دونه تُحصى الزيارات بلا أسماء.</p>',
  ),
  styling: {},
};

interface Fact {
  key: [en: string, de: string, ar: string];
  value: [en: string, de: string, ar: string];
}

const LOCALES = ['en', 'de', 'ar'] as const;
const told = (facts: readonly Fact[]): CookieProvider['attributes'] =>
  LOCALES.flatMap((locale, place) =>
    facts.map(({ key, value }) => ({ locale, key: key[place] ?? '', value: value[place] ?? '' })),
  );

const WHO: Fact['key'] = ['Provider', 'Anbieter', 'المزوّد'];
const WHY: Fact['key'] = ['Purpose', 'Zweck', 'الغرض'];
const HOW_LONG: Fact['key'] = ['Kept for', 'Speicherdauer', 'مدة الحفظ'];
const US: Fact['value'] = ['This venue itself', 'Dieser Ort selbst', 'هذا المكان نفسه'];

/** Everything in the demo venue is served by the venue itself, so that all of it works without the internet. */
export const cookieProviders: CookieProvider[] = [
  {
    id: 'venue',
    name: 'Foyer Demo Days',
    type: 'TECHNICALLY_REQUIRED',
    defaultProvider: false,
    attributes: told([
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
    id: 'meeting-rooms',
    name: 'Meeting rooms',
    type: 'EXTERNAL_MEDIA',
    defaultProvider: false,
    attributes: told([
      { key: WHO, value: US },
      {
        key: WHY,
        value: [
          'Shows the meeting rooms, with picture and sound of the people in them',
          'Zeigt die Besprechungsräume mit Bild und Ton der Menschen darin',
          'يعرض غرف الاجتماعات بصورة من فيها وصوتهم',
        ],
      },
      { key: HOW_LONG, value: ['Not at all', 'Gar nicht', 'لا يُحفظ شيء'] },
    ]),
  },
  {
    id: 'page-analytics',
    name: 'Page analytics',
    type: 'TRACKING',
    defaultProvider: false,
    attributes: told([
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

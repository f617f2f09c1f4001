import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './machines/domain/shared/language';

/** What no first page needs: its texts load with its code, by `withLaterTexts`. */
const LATER = [
  'action',
  'app/texts',
  'room',
  'ui/blocking',
  'ui/moderation',
  'ui/pictures',
  'views/account',
  'views/agenda',
  'views/area/likes',
  'views/area/media-board',
  'views/area/meeting',
  'views/area/panorama',
  'views/area/pdf',
  'views/area/schedule',
  'views/area/social-wall',
  'views/area/whiteboard',
  'views/arrivals',
  'views/calls',
  'views/chat',
  'views/first-visit',
  'views/hosts',
  'views/moderation',
  'views/notices',
  'views/people',
  'views/profile',
  'views/search',
].map((folder) => `<rootDir>/src/${folder}`);

// No fallbackLocales: a missing translation has to fail the check instead of borrowing another language's text.
export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES,
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: LATER.map((folder) => `${folder}/**`),
    },
    { path: '<rootDir>/locales/later/{locale}', include: LATER },
    { path: '<rootDir>/locales/server/{locale}', include: ['<rootDir>/server'] },
  ],
  // Without the source files of the texts, so that moving one leaves the catalogues of all languages alone.
  format: formatter({ origins: false }),
});

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { TRANSLATED } from './machines/domain/shared/language';

/** What is shown once a person opens something: its texts load with its code. */
const LATER = [
  'app/alerts',
  'views/account',
  'views/area/meeting',
  'views/area/pdf',
  'views/area/social-wall',
  'views/area/whiteboard',
  'views/calls',
  'views/chat',
  'views/cookie-banner',
  'views/header/hosting',
  'views/login/banned',
  'views/moderation',
  'views/people',
  'views/profile',
  'room',
  'ui/blocking',
  'ui/moderation',
  'ui/pictures',
].map((folder) => `<rootDir>/src/${folder}`);

// No fallbackLocales: a missing translation has to fail the check instead of borrowing another language's text.
export default defineConfig({
  sourceLocale: 'en',
  locales: [...TRANSLATED],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/first',
      include: ['<rootDir>/src'],
      exclude: LATER.map((folder) => `${folder}/**`),
    },
    { path: '<rootDir>/locales/{locale}/later', include: LATER },
  ],
  format: formatter({ lineNumbers: false }),
});

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// No fallbackLocales: a missing translation has to fail the check instead of borrowing another language's text.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ar'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
});

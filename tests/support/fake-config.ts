import { type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import * as v from 'valibot';

/** Returns the settings of the fixture venue, with the changes of a test. */
export const configOf = (config?: v.InferInput<typeof uiConfigSchema>): UiConfig =>
  v.parse(uiConfigSchema, {
    tabTitle: 'The Hall',
    i18n: { defaultLocale: 'en', supportedLocales: ['en', 'de', 'ar'] },
    login: { architectureId: 'hall', style: { primary: '#336699' }, logoUrl: '/img/logo.svg' },
    firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true },
    ...config,
  });

import { type UiConfig, uiConfigSchema } from '@domain/ui-config';
import * as v from 'valibot';

/** The settings of the hall, with what a story changes. */
export const configOf = (config?: v.InferInput<typeof uiConfigSchema>): UiConfig =>
  v.parse(uiConfigSchema, {
    tabTitle: 'The Hall',
    i18n: { defaultLocale: 'en', supportedLocales: ['en', 'de', 'ar'] },
    login: { architectureId: 'hall', style: { primary: '#336699' }, logoUrl: '/img/logo.svg' },
    firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true },
    ...config,
  });

import { catalogueOf, LANGUAGE_NAMES } from '@domain/language';
import { Trans } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentLocale } from '@machines/language/language.machine';
import { IconLanguage } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild, useChildValue } from '@/app/app-context';
import classes from './menu-drawer.module.css';

/** The language selection for a thumb: the device's own list. */
export function DrawerLanguage() {
  const language = useChild('language');
  const current = catalogueOf(useChildValue('language', currentLocale));
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  if (locales.length < 2) return null;
  return (
    <label className={classes.tool}>
      <IconLanguage size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>
        <Trans>Language</Trans>
      </span>
      <select
        className={classes.select}
        value={current}
        onChange={(event) => language.send({ type: 'language.select', locale: event.currentTarget.value })}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[catalogueOf(locale)]}
          </option>
        ))}
      </select>
    </label>
  );
}

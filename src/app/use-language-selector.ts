import { uiConfig } from '@machines/app/app.machine';
import { currentLocale } from '@machines/language/language.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild, useChildValue } from './app-context';
import { useDialogEntry } from './use-dialog-entry';

/** Returns the props of a language selector; null where there is only one language. */
export function useLanguageSelector(id: string) {
  const language = useChild('language');
  const current = useChildValue('language', currentLocale);
  const { opened, open, close } = useDialogEntry(id);
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  if (locales.length < 2) return null;
  const onSelect = (locale: string) => language.send({ type: 'language.select', locale });
  return { id, current, locales, opened, onOpen: open, onClose: close, onSelect };
}

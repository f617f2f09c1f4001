import { uiConfig } from '@machines/app/app.machine';
import { currentLocale } from '@machines/language/language.machine';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild, useChildValue } from '@/app/app-context';
import { LanguageButton } from '@/ui/controls/language-button';

const ID = 'page-language';
const isOpen = isDialogOpen(ID);

/** The language selector of a page without header. */
export function PageLanguage() {
  const language = useChild('language');
  const navigation = useChild('navigation');
  const current = useChildValue('language', currentLocale);
  const opened = useChildValue('navigation', isOpen);
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  if (locales.length < 2) return null;
  return (
    <LanguageButton
      id={ID}
      current={current}
      locales={locales}
      opened={opened}
      onOpen={() => navigation.send({ type: 'dialog.open', id: ID })}
      onClose={() => navigation.send({ type: 'dialog.close', id: ID })}
      onSelect={(locale) => language.send({ type: 'language.select', locale })}
    />
  );
}

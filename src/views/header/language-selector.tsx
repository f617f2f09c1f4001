import { uiConfig } from '@machines/app/app.machine';
import { currentLocale } from '@machines/language/language.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild, useChildValue } from '@/app/app-context';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { LanguageButton } from '@/ui/controls/language-button';

/** Lets the user choose the language; nothing where there is only one. */
export function LanguageSelector({ id }: { id: string }) {
  const language = useChild('language');
  const current = useChildValue('language', currentLocale);
  const { opened, open, close } = useDialogEntry(id);
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  if (locales.length < 2) return null;
  return (
    <LanguageButton
      id={id}
      current={current}
      locales={locales}
      opened={opened}
      onOpen={open}
      onClose={close}
      onSelect={(locale) => language.send({ type: 'language.select', locale })}
    />
  );
}

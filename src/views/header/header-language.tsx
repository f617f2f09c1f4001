import { currentLocale } from '@machines/language/language.machine';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { LanguageButton } from '@/ui/language-button';

const ID = 'header-language';
const isOpen = isDialogOpen(ID);

export function HeaderLanguage({ locales }: { locales: readonly string[] }) {
  const language = useChild('language');
  const navigation = useChild('navigation');
  return (
    <LanguageButton
      id={ID}
      current={useChildValue('language', currentLocale)}
      locales={locales}
      opened={useChildValue('navigation', isOpen)}
      onOpen={() => navigation.send({ type: 'dialog.open', id: ID })}
      onClose={() => navigation.send({ type: 'dialog.close', id: ID })}
      onSelect={(locale) => language.send({ type: 'language.select', locale })}
    />
  );
}

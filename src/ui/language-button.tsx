import { useLingui } from '@lingui/react/macro';
import { IconLanguage } from '@tabler/icons-react';
import { fetchAhead } from './fetch-ahead';
import { lazyPart } from './lazy-part';
import { MenuButton } from './menu-button';

const load = async () => (await import('./language-items')).LanguageItems;
const LanguageItems = lazyPart(load);
const preload = fetchAhead(load);

export interface LanguageButtonProps {
  id: string;
  current: string;
  locales: readonly string[];
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSelect: (locale: string) => void;
}

/** The language selector: every language by its own name, the current one marked. */
export function LanguageButton({ onOpen, ...menu }: LanguageButtonProps) {
  const { t } = useLingui();
  return (
    <MenuButton
      id={menu.id}
      label={t`Language`}
      opened={menu.opened}
      onOpen={onOpen}
      onClose={menu.onClose}
      preload={preload}
      menu={(anchor) => <LanguageItems anchor={anchor} {...menu} />}
    >
      <IconLanguage size={24} stroke={1.6} />
    </MenuButton>
  );
}

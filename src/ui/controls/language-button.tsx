import { useLingui } from '@lingui/react/macro';
import { IconLanguage } from '@tabler/icons-react';
import { lazyLayer } from '@/ui/layers/lazy-component';
import type { LanguageMenuProps } from './language-items';
import { MenuButton } from './menu-button';

const LanguageItems = lazyLayer(async () => (await import('./language-items')).LanguageItems);

interface LanguageButtonProps extends LanguageMenuProps {
  onOpen: () => void;
}

/** The language selector: lists every language by its own name, with the current one marked. */
export function LanguageButton({ onOpen, ...menu }: LanguageButtonProps) {
  const { t } = useLingui();
  return (
    <MenuButton
      id={menu.id}
      label={t`Language`}
      opened={menu.opened}
      onOpen={onOpen}
      onClose={menu.onClose}
      preload={LanguageItems.preload}
      menu={(anchor) => <LanguageItems anchor={anchor} {...menu} />}
    >
      <IconLanguage size={24} stroke={1.6} />
    </MenuButton>
  );
}

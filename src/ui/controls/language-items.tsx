import { catalogueOf, LANGUAGE_NAMES } from '@domain/shared/language';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { AnchoredMenu } from './anchored-menu';

export interface LanguageMenuProps {
  id: string;
  current: string;
  locales: readonly string[];
  opened: boolean;
  onClose: () => void;
  onSelect: (locale: string) => void;
}

type LanguageItemsProps = LanguageMenuProps & { anchor: HTMLElement };

export const LanguageItems = ({ current, locales, onSelect, ...menu }: LanguageItemsProps) => (
  <AnchoredMenu {...menu}>
    <Menu.RadioGroup value={catalogueOf(current)} onChange={(locale) => onSelect(String(locale))}>
      {locales.map((locale) => (
        <Menu.RadioItem
          key={locale}
          value={catalogueOf(locale)}
          checkIcon={<IconCheck size={18} />}
          lang={locale}
          onChange={() => onSelect(locale)}
        >
          {LANGUAGE_NAMES[catalogueOf(locale)]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </AnchoredMenu>
);

import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { catalogueOf, intlLocales, LANGUAGE_NAMES, type Language } from '@domain/shared/language';
import { isFound, searchKey } from '@domain/shared/text-search';
import { useLingui } from '@lingui/react/macro';
import { Combobox, Menu, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { useOpened } from '@/ui/hooks/use-opened';
import { AnchoredMenu, StandIn } from './anchored-menu';
import classes from './anchored-menu.module.css';
import { noCredential } from './form-fields';

export interface LanguageMenuProps {
  id: string;
  current: string;
  locales: readonly string[];
  opened: boolean;
  onClose: () => void;
  onSelect: (locale: string) => void;
}

type LanguageItemsProps = LanguageMenuProps & { anchor: HTMLElement };

/** More languages than these are searched rather than read. */
const READABLE = 8;

export const LanguageItems = (props: LanguageItemsProps) =>
  props.locales.length > READABLE ? <SearchedLanguages {...props} /> : <FewLanguages {...props} />;

const FewLanguages = ({ current, locales, onSelect, ...menu }: LanguageItemsProps) => (
  <AnchoredMenu {...menu}>
    <Menu.RadioGroup value={catalogueOf(current)} onChange={(locale) => onSelect(String(locale))}>
      {locales.map((locale) => (
        <Menu.RadioItem
          key={locale}
          value={catalogueOf(locale)}
          checkIcon={<IconCheck size={18} />}
          lang={locale}
          closeMenuOnClick
          onChange={() => onSelect(locale)}
        >
          {LANGUAGE_NAMES[catalogueOf(locale)]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </AnchoredMenu>
);

/** Returns the name of a language in the language of the page; empty where the browser does not know it. */
const nameIn = (page: string, language: Language): string =>
  new Intl.DisplayNames(intlLocales(page), { type: 'language', fallback: 'none' }).of(language) ?? '';

/** The languages with a search by their own name, by their name in the language of the page, or by their code. */
function SearchedLanguages({ id, anchor, current, locales, opened, onClose, onSelect }: LanguageItemsProps) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState('');
  const isOpened = useOpened(opened);
  const combobox = useCombobox({
    opened: isOpened,
    onDropdownClose: () => {
      anchor.focus();
      onClose();
    },
  });
  const key = searchKey(query);
  const found = locales.filter((locale) => {
    const language = catalogueOf(locale);
    const names = [LANGUAGE_NAMES[language], nameIn(i18n.locale, language), nameIn('en', language), language];
    return key === '' || names.some((name) => isFound(name, key));
  });
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      offset={4}
      width="max-content"
      hideDetached={false}
      withinPortal={false}
      onOptionSubmit={(locale) => {
        onSelect(locale);
        combobox.closeDropdown();
      }}
    >
      <Combobox.DropdownTarget>
        <StandIn element={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown id={`${id}-dropdown`} className={classes.menu}>
        <Combobox.Search
          {...noCredential}
          ref={takeFocusInPlace}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          aria-label={t`Search languages`}
          placeholder={t`Search languages`}
        />
        <Combobox.Options aria-label={t`Language`}>
          {found.map((locale) => (
            <Combobox.Option
              key={locale}
              value={locale}
              lang={locale}
              active={catalogueOf(locale) === catalogueOf(current)}
              aria-selected={catalogueOf(locale) === catalogueOf(current)}
              data-menu-item
            >
              {LANGUAGE_NAMES[catalogueOf(locale)]}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t`No language found`}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

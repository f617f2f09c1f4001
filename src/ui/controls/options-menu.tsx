import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import classes from './anchored-menu.module.css';

interface OptionsMenuProps {
  /** The button's id. */
  id?: string;
  /** Opens and closes the menu. */
  button: ReactElement;
  /** False while what an item opened has the focus. */
  returnFocus?: boolean;
  onOpen?: () => void;
  /** Items of the menu. */
  children: ReactNode;
}

/** A menu of what can be done with the thing beside its button. */
export const OptionsMenu = ({ id, button, returnFocus = true, onOpen, children }: OptionsMenuProps) => (
  <Menu
    {...(id !== undefined && { id })}
    position="bottom-end"
    offset={4}
    width="max-content"
    hideDetached={false}
    returnFocus={returnFocus}
    {...(onOpen && { onOpen })}
    zIndex="calc(var(--foyer-z-nested-dialog) + 2)"
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
  </Menu>
);

interface MenuSwitchProps {
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** An item of an options menu that is switched on and off, and leaves the menu open. */
export const MenuSwitch = ({ checked, onChange, disabled = false, children }: MenuSwitchProps) => (
  <Menu.CheckboxItem
    classNames={{ itemIndicator: classes.box }}
    checked={checked}
    onChange={onChange}
    disabled={disabled}
    closeMenuOnClick={false}
  >
    {children}
  </Menu.CheckboxItem>
);

interface MenuOptionProps {
  icon: Icon;
  onClick: () => void;
  children: ReactNode;
}

/** One item of an options menu. */
export const MenuOption = ({ icon: Sign, onClick, children }: MenuOptionProps) => (
  <Menu.Item leftSection={<Sign size={18} stroke={1.6} />} onClick={onClick}>
    {children}
  </Menu.Item>
);

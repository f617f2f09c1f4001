import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from './anchored-menu.module.css';

interface AnchoredMenuProps {
  /** The button's id; the menu's id is this followed by `-dropdown`. */
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a menu below a button that was rendered before the menu's code was loaded. */
export function AnchoredMenu({ id, anchor, opened, onClose, children }: AnchoredMenuProps) {
  return (
    <Menu
      id={id}
      opened={useOpened(opened)}
      onClose={onClose}
      position="bottom-end"
      offset={4}
      width="max-content"
      hideDetached={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <StandIn element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}

export function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

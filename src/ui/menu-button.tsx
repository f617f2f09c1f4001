import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './menu-button.module.css';

interface MenuButtonProps {
  /** Unique in the page; the menu takes the same (`AnchoredMenu`). */
  id: string;
  label: string;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Fetches the menu's code when a click is near. */
  preload: () => void;
  /** The menu below the button, a `lazyPart`. */
  menu: (anchor: HTMLElement) => ReactNode;
  children: ReactNode;
}

/** A button that opens a menu whose code comes with the first use. */
export function MenuButton({ id, label, opened, onOpen, onClose, preload, menu, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <UnstyledButton
        ref={setAnchor}
        id={id}
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={opened ? onClose : onOpen}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </UnstyledButton>
      {anchor && menu(anchor)}
    </>
  );
}

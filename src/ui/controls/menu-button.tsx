import { type ReactNode, startTransition, useCallback, useState } from 'react';
import classes from './menu-button.module.css';
import { PlainButton } from './plain-button';

interface MenuButtonProps {
  /** Unique in the page; the menu has the same id (`AnchoredMenu`). */
  id: string;
  label: string;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Loads the menu's code when a click is likely. */
  preload: () => void;
  /** Renders the menu below the button, a `lazyLayer`. */
  menu: (anchor: HTMLElement) => ReactNode;
  children: ReactNode;
}

/** A button with a menu whose code loads on first use. */
export function MenuButton({ id, label, opened, onOpen, onClose, preload, menu, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  // Not at once: the page would be rendered again before it is shown.
  const place = useCallback(
    (button: HTMLButtonElement | null) => startTransition(() => setAnchor(button)),
    [],
  );
  return (
    <>
      <PlainButton
        ref={place}
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
      </PlainButton>
      {anchor && menu(anchor)}
    </>
  );
}

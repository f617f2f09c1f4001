import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import edge from './edge-panel.module.css';
import { useLayer } from './notice-place';
import { MENU_BUTTON } from './places';
import { ReturnFocus } from './return-focus';

interface EdgeSheetProps {
  id: string;
  label: string;
  opened: boolean;
  onClose: () => void;
  /** The id of the button that opens it where there is room for a bar of buttons. */
  opener: string;
  closeOnEscape?: boolean;
  /** Shows the bar with the button that closes the sheet. */
  children: (close: ReactNode) => ReactNode;
  /** Shown over the sheet. */
  card?: ReactNode;
}

/** Shows the people or the chat from below, on a small screen. */
export function EdgeSheet({
  id,
  label,
  opener,
  opened,
  onClose,
  closeOnEscape = true,
  children,
  card,
}: EdgeSheetProps) {
  const { t } = useLingui();
  const { notices, isCovered } = useLayer();
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={closeOnEscape && !isCovered}
      position="bottom"
      size="100%"
      lockScroll={false}
      returnFocus={false}
      zIndex="var(--foyer-z-dialog)"
      classNames={{ content: edge.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        {notices}
        <aside id={id} aria-label={label} tabIndex={-1} className={edge.body}>
          {children(<Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />)}
        </aside>
        {card}
        <ReturnFocus to={[MENU_BUTTON, opener]} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

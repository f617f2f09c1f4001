import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import { useLayer } from './notice-place';
import { ReturnFocus } from './return-focus';
import classes from './side-drawer.module.css';

interface SideDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The width in pixels, where there is room. */
  size: number;
  /** The ids of what may have opened it: the last one shown gets the focus. */
  openers: readonly string[];
  children: ReactNode;
}

/** A drawer at the end of the page, with a title bar. */
export function SideDrawer({ title, opened, onClose, size, openers, children }: SideDrawerProps) {
  const { t } = useLingui();
  const { notices, isCovered } = useLayer();
  return (
    <Drawer.Root
      size={size}
      returnFocus={false}
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      lockScroll={false}
      zIndex="var(--foyer-z-dialog)"
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.bar}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
        </div>
        {notices}
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        <ReturnFocus to={openers} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from './dialog.module.css';
import { useLayer } from './notice-place';
import { ReturnFocus } from './return-focus';

interface DialogProps {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** The width in pixels, where there is room. */
  size?: number;
  /** Above other dialogs, and above what is open in them. */
  nested?: boolean;
  /** Stands at the top and grows downwards, with the focus on the element in it that is marked for that. */
  forInput?: boolean;
  /** On small screens it stands at the bottom, as high as its content. */
  sheet?: boolean;
  /**
   * The ids of what may have opened it, where that is hidden as long as it is open: the last one shown gets the focus.
   * Without them the element that had it does.
   */
  openers?: readonly string[];
  onExitTransitionEnd?: () => void;
  children: ReactNode;
}

/** A dialog with a title bar; on small screens it fills the screen. */
export function Dialog({
  title,
  opened,
  onClose,
  size = 560,
  nested = false,
  forInput = false,
  sheet = false,
  openers,
  onExitTransitionEnd,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const { notices, isCovered } = useLayer();
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!isCovered}
      size={size}
      centered={!forInput}
      lockScroll={false}
      returnFocus={!openers}
      {...(onExitTransitionEnd && { onExitTransitionEnd })}
      zIndex={nested ? 'calc(var(--foyer-z-nested-dialog) + 1)' : 'var(--foyer-z-dialog)'}
      classNames={{ inner: classes.inner, content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content data-sheet={sheet || undefined}>
        <div className={classes.bar}>
          <Modal.Title className={classes.title} data-autofocus={!forInput || undefined} tabIndex={-1}>
            {title}
          </Modal.Title>
          <Modal.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
        </div>
        {notices}
        <div className={classes.body}>{children}</div>
        {openers && <ReturnFocus to={openers} />}
      </Modal.Content>
    </Modal.Root>
  );
}

import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from './banner.module.css';
import { BannerContent } from './banner-content';
import { returnFocus } from './return-focus';
import { useBannerStyle } from './use-banner-style';

interface BannerDialogProps {
  opened: boolean;
  /** Cannot be closed until it is answered. */
  required: boolean;
  onClose: () => void;
}

const WIDTH = 750;
const AT_ONCE = { exitDuration: 0 };

/** Marks the focused element so that other open layers, which listen on the window, ignore its Escape key. */
const keepKeys = ({ target }: FocusEvent<HTMLElement>): void =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

/** spec §2 and §9: shows the banner as a dialog 750 pixels wide. */
export function BannerDialog({ opened, required, onClose }: BannerDialogProps) {
  const { t } = useLingui();
  const style = useBannerStyle();
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !required) onClose();
  };
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!required}
      onKeyDown={leave}
      closeOnClickOutside={!required}
      size={WIDTH}
      centered
      lockScroll={false}
      returnFocus={false}
      transitionProps={AT_ONCE}
      zIndex="var(--foyer-z-banner)"
      classNames={{ inner: classes.inner, content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content style={style} onFocusCapture={keepKeys}>
        <div ref={returnFocus} className={classes.bar}>
          <Modal.Title className={classes.title} data-autofocus tabIndex={-1}>
            {t`Privacy preferences`}
          </Modal.Title>
          {!required && (
            <Modal.CloseButton size={44} iconSize={24} className={classes.close} aria-label={t`Close`} />
          )}
        </div>
        <BannerContent />
      </Modal.Content>
    </Modal.Root>
  );
}

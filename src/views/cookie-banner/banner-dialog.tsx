import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useOpened } from '@/ui/use-opened';
import classes from './banner.module.css';
import { BannerContent } from './banner-content';
import { returnFocus } from './return-focus';
import { useBannerStyle } from './use-banner-style';

interface BannerDialogProps {
  opened: boolean;
  /** It stays until it is answered. */
  owed: boolean;
  onClose: () => void;
}

const WIDTH = 750;
const AT_ONCE = { exitDuration: 0 };

/** Every open layer listens to Escape on the window; none of them takes it from an element that is marked so. */
const keepKeys = ({ target }: FocusEvent<HTMLElement>): void =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

/** spec §2 and §9: a dialog 750 wide. */
export function BannerDialog({ opened, owed, onClose }: BannerDialogProps) {
  const { t } = useLingui();
  const style = useBannerStyle();
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !owed) onClose();
  };
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!owed}
      onKeyDown={leave}
      closeOnClickOutside={!owed}
      size={WIDTH}
      centered
      lockScroll={false}
      returnFocus={false}
      transitionProps={AT_ONCE}
      zIndex={350}
      classNames={{ inner: classes.inner, content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content style={style} onFocusCapture={keepKeys}>
        <div ref={returnFocus} className={classes.bar}>
          <Modal.Title className={classes.title} data-autofocus tabIndex={-1}>
            {t`Privacy preferences`}
          </Modal.Title>
          {!owed && (
            <Modal.CloseButton size={44} iconSize={24} className={classes.close} aria-label={t`Close`} />
          )}
        </div>
        <BannerContent />
      </Modal.Content>
    </Modal.Root>
  );
}

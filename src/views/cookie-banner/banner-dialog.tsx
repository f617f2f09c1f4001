import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
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

/** spec §2 and §9: a dialog 750 wide. */
export function BannerDialog({ opened, owed, onClose }: BannerDialogProps) {
  const { t } = useLingui();
  const style = useBannerStyle();
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!owed}
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
      <Modal.Content style={style}>
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

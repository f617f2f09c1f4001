import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { errorCode, errorMessage } from '@machines/global-error/global-error.machine';
import { Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { useOpened } from '@/ui/hooks/use-opened';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { FAILURE_TEXTS, serverWords } from '@/ui/text/failure-texts';
import classes from './error-message.module.css';

const AT_ONCE = { exitDuration: 0 };

/** Shows the error that concerns the whole page. */
export function ErrorMessage({ opened, onClose }: LayerProps) {
  const { t, i18n } = useLingui();
  const code = useChildValue('globalError', errorCode);
  const details = serverWords(i18n, useChildValue('globalError', errorMessage));
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      centered
      lockScroll={false}
      transitionProps={AT_ONCE}
      zIndex="var(--foyer-z-error)"
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className={classes.title}>{t`Error`}</Modal.Title>
        <div className={classes.message}>
          <IconAlertTriangle size={28} stroke={1.6} className={classes.icon} aria-hidden />
          <div>
            {code && <p>{i18n._(FAILURE_TEXTS[code])}</p>}
            {details && (
              <p className={classes.details}>
                <bdi>{details}</bdi>
              </p>
            )}
          </div>
        </div>
        <Button className={classes.dismiss} onClick={onClose} data-autofocus>{t`Dismiss`}</Button>
      </Modal.Content>
    </Modal.Root>
  );
}

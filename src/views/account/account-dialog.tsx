import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useCallback } from 'react';
import { useSpawned } from '@/app/app-context';
import { account } from '@/app/slots/account';
import { useOpened } from '@/ui/hooks/use-opened';
import { ACCOUNT_BUTTON, focusOn, MENU_BUTTON } from '@/ui/layers/places';
import { UserSummary } from '@/ui/media/user-summary';
import classes from './account-dialog.module.css';
import { AccountSections } from './account-sections';

interface AccountDialogProps {
  opened: boolean;
  onClose: () => void;
  user: User;
}

/** Focuses the opener: the account menu on wide screens, the drawer on small ones. */
function focusOpener(): void {
  focusOn(MENU_BUTTON);
  focusOn(ACCOUNT_BUTTON);
}

/**
 * The settings of password, other devices and own data. Pending actions continue when the dialog is closed.
 */
export function AccountDialog({ opened, onClose, user }: AccountDialogProps) {
  const { t } = useLingui();
  const actor = useSpawned(account, undefined);
  const leaveInOrder = useCallback(
    (content: HTMLElement | null) => {
      if (!content) return;
      return () => {
        actor.send({ type: 'account.leave' });
        focusOpener();
      };
    },
    [actor],
  );
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={560}
      centered
      lockScroll={false}
      returnFocus={false}
      zIndex="var(--foyer-z-dialog)"
      classNames={{ inner: classes.inner, content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content ref={leaveInOrder}>
        <div className={classes.bar}>
          <Modal.Title
            className={classes.title}
            data-autofocus
            tabIndex={-1}
          >{t`Account settings`}</Modal.Title>
          <Modal.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
        </div>
        <div className={classes.body}>
          <UserSummary user={user} />
          <AccountSections actor={actor} email={user.email} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

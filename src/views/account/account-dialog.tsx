import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { createAccount } from '@machines/account/account.machine';
import { useCallback } from 'react';
import { useSpawned } from '@/app/app-context';
import { Dialog } from '@/ui/layers/dialog';
import { focusAccountOpener } from '@/ui/layers/places';
import { UserSummary } from '@/ui/media/user-summary';
import { AccountSections } from './account-sections';

interface AccountDialogProps {
  opened: boolean;
  onClose: () => void;
  user: User;
}

/**
 * The settings of password, other devices and own data. Pending actions continue when the dialog is closed.
 */
export function AccountDialog({ opened, onClose, user }: AccountDialogProps) {
  const { t } = useLingui();
  const actor = useSpawned(({ account }) => createAccount(account), undefined);
  const leaveInOrder = useCallback(
    (content: HTMLElement | null) => {
      if (!content) return;
      return () => {
        actor.send({ type: 'account.leave' });
        focusAccountOpener();
      };
    },
    [actor],
  );
  return (
    <Dialog
      title={t`Account settings`}
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      contentRef={leaveInOrder}
    >
      <UserSummary user={user} />
      <AccountSections actor={actor} email={user.email} />
    </Dialog>
  );
}

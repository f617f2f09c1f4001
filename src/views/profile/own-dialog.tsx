import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { isProfileLoading } from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { Dialog } from '@/ui/layers/dialog';
import { focusAccountOpener } from '@/ui/layers/places';
import { Waiting } from '@/ui/text/notices';
import { OwnForm } from './own-form';

interface OwnDialogProps {
  opened: boolean;
  onClose: () => void;
}

const returnFocus = (content: HTMLElement | null) => (content ? focusAccountOpener : undefined);

/** The user's own profile. */
export function OwnDialog({ opened, onClose }: OwnDialogProps) {
  const { t } = useLingui();
  const loading = useChildValue('profileView', isProfileLoading);
  const user = useChildValue('auth', currentUser);
  return (
    <Dialog
      title={t`My profile`}
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      contentRef={returnFocus}
    >
      {loading || !user ? (
        <Waiting>
          <Trans>Loading the profile…</Trans>
        </Waiting>
      ) : (
        <OwnForm email={user.email} />
      )}
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { isOwnOpen, isProfileLoading } from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { focusAccountOpener } from '@/ui/layers/places';
import { Waiting } from '@/ui/text/notices';
import { AttendeeDialog } from './attendee-dialog';
import { OwnForm } from './own-form';

interface ProfileDialogsProps {
  opened: boolean;
  onClose: () => void;
}

/** The dialog of the user's own profile and that of another person's. */
export function ProfileDialogs({ opened, onClose }: ProfileDialogsProps) {
  const isOwn = useAsOpened(useChildValue('profileView', isOwnOpen), opened);
  return (
    <>
      <OwnDialog opened={opened && isOwn} onClose={onClose} />
      <AttendeeDialog opened={opened && !isOwn} onClose={onClose} />
    </>
  );
}

interface OwnDialogProps {
  opened: boolean;
  onClose: () => void;
}

const returnFocus = (content: HTMLElement | null) => (content ? focusAccountOpener : undefined);

/** The user's own profile. */
function OwnDialog({ opened, onClose }: OwnDialogProps) {
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

import { isolated } from '@domain/shared/shown-text';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import {
  attendeeAttributes,
  isOwnOpen,
  isProfileLoading,
  shownPerson,
  storedAttributes,
} from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { ACCOUNT_OPENERS } from '@/ui/layers/places';
import { Waiting } from '@/ui/text/notices';
import { WithNames } from '@/ui/text/with-names';
import { AttendeeActions } from './attendee-actions';
import { AttendeeFacts, AttendeeHeader } from './attendee-facts';
import { OwnForm } from './own-form';

/** The profile of another person. */
function AttendeeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const loading = useAsOpened(useChildValue('profileView', isProfileLoading), opened);
  const attributes = useAsOpened(useChildValue('profileView', attendeeAttributes), opened);
  const own = useAsOpened(useChildValue('profileView', storedAttributes), opened);
  const person = useAsOpened(useChildValue('profileView', shownPerson), opened);
  const uid = person?.userId ?? '';
  const shown = person?.name ?? '';
  const { cancel } = useBlock(uid, 'profile');
  const titleOf = (name: string) => t`Profile of ${name}`;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      title={<WithNames text={titleOf(isolated(shown || '…'))} />}
      opened={opened}
      onClose={close}
      nested
      sheet
    >
      <AttendeeHeader uid={uid} name={shown} attributes={loading ? {} : attributes} onLeave={close} />
      {person && <AttendeeActions uid={uid} name={shown} onLeave={close} />}
      {loading ? (
        <Waiting>{t`Loading the profile…`}</Waiting>
      ) : (
        <AttendeeFacts attributes={attributes} own={own} />
      )}
    </Dialog>
  );
}

/** The dialog of the user's own profile and that of another person's. */
export function ProfileDialogs({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOwn = useAsOpened(useChildValue('profileView', isOwnOpen), opened);
  return (
    <>
      <OwnDialog opened={opened && isOwn} onClose={onClose} />
      <AttendeeDialog opened={opened && !isOwn} onClose={onClose} />
    </>
  );
}

/** The user's own profile. */
function OwnDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const loading = useChildValue('profileView', isProfileLoading);
  const user = useChildValue('auth', currentUser);
  return (
    <Dialog title={t`My profile`} opened={opened} onClose={onClose} openers={ACCOUNT_OPENERS}>
      {loading || !user ? <Waiting>{t`Loading the profile…`}</Waiting> : <OwnForm email={user.email} />}
    </Dialog>
  );
}

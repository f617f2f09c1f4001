import { isOwnOpen } from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { AttendeeDialog } from './attendee-dialog';
import { OwnDialog } from './own-dialog';

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

import { Trans, useLingui } from '@lingui/react/macro';
import {
  attendeeAttributes,
  isProfileLoading,
  shownPerson,
} from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { Dialog } from '@/ui/layers/dialog';
import { Waiting } from '@/ui/text/notices';
import { AttendeeFacts } from './attendee-facts';

interface AttendeeDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The profile of another person. */
export function AttendeeDialog({ opened, onClose }: AttendeeDialogProps) {
  const { t } = useLingui();
  const loading = useChildValue('profileView', isProfileLoading);
  const attributes = useChildValue('profileView', attendeeAttributes);
  const name = useChildValue('profileView', shownPerson)?.name ?? '';
  return (
    <Dialog title={t`Profile of ${name}`} opened={opened} onClose={onClose} nested>
      {loading ? (
        <Waiting>
          <Trans>Loading the profile…</Trans>
        </Waiting>
      ) : (
        <AttendeeFacts attributes={attributes} />
      )}
    </Dialog>
  );
}

import { isolated } from '@domain/shared/shown-text';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  attendeeAttributes,
  isProfileLoading,
  shownPerson,
} from '@machines/profile-view/profile-view.selectors';
import { IconMessage, IconShield, IconVideo } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { useContact } from '@/app/use-contact';
import { useAskHostAction } from '@/app/use-host-action';
import { Button } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import { Waiting } from '@/ui/text/notices';
import { WithNames } from '@/ui/text/with-names';
import { AttendeeFacts } from './attendee-facts';
import { Blocking } from './blocking';
import classes from './profile.module.css';

interface AttendeeDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The profile of another person. */
export function AttendeeDialog({ opened, onClose }: AttendeeDialogProps) {
  const { t } = useLingui();
  const loading = useAsOpened(useChildValue('profileView', isProfileLoading), opened);
  const attributes = useAsOpened(useChildValue('profileView', attendeeAttributes), opened);
  const person = useAsOpened(useChildValue('profileView', shownPerson), opened);
  const shown = person?.name ?? '';
  const { cancel } = useBlock(person?.userId ?? '', 'profile');
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
    >
      {loading ? (
        <Waiting>
          <Trans>Loading the profile…</Trans>
        </Waiting>
      ) : (
        <AttendeeFacts attributes={attributes} />
      )}
      {person && <ContactButtons uid={person.userId} name={shown} onStart={close} />}
      {person && <Blocking uid={person.userId} name={shown} />}
      {person && <HostButton userId={person.userId} name={shown} />}
    </Dialog>
  );
}

interface ContactButtonsProps {
  uid: string;
  name: string;
  onStart: () => void;
}

function ContactButtons(props: ContactButtonsProps) {
  const { chat, call } = useContact({ ...props, sheet: useSmallScreen() });
  return (
    <>
      {chat && (
        <PlainButton className={classes.chat} onClick={chat}>
          <IconMessage size={20} stroke={1.6} aria-hidden />
          <Trans>Start chat</Trans>
        </PlainButton>
      )}
      {call && (
        <PlainButton className={classes.chat} onClick={call}>
          <IconVideo size={20} stroke={1.6} aria-hidden />
          <Trans>Call</Trans>
        </PlainButton>
      )}
    </>
  );
}

/** Lets hosts act about a person; nothing for attendees. */
function HostButton({ userId, name }: { userId: string; name: string }) {
  const ask = useAskHostAction({ userId, name });
  if (!ask) return null;
  return (
    <div className={classes.hosting}>
      <LazyHostMenu
        ask={ask}
        button={
          <Button variant="subtle" icon={<IconShield size={20} stroke={1.6} aria-hidden />}>
            <Trans>Host actions</Trans>
          </Button>
        }
      />
    </div>
  );
}

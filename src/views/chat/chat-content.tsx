import type { ListedPerson } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { hasSound, type NoticeState, noticeState } from '@machines/chat-panel/alerts/chat-alerts.machine';
import {
  chatView,
  isChatCrashed,
  isChatSheet,
  openChannelId,
} from '@machines/chat-panel/chat-panel.selectors';
import { IconAlertTriangle, IconBell, IconBellRinging } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useStartChat } from '@/app/use-edge';
import { IconButton } from '@/ui/controls/button';
import { MenuSwitch, OptionsMenu } from '@/ui/controls/options-menu';
import { PlainButton } from '@/ui/controls/plain-button';
import { Channel } from './channels/channel';
import { ChannelList } from './channels/channel-list';
import { PanelBar, PanelControls, ViewBar } from './channels/view-bar';
import classes from './chat-content.module.css';
import { DocumentReader, type Reader } from './files/file-card';
import { Members } from './groups/members';
import { NewGroup } from './groups/new-group';
import { ChoiceWords, PeopleChoices } from './groups/people-choices';
import choices from './groups/people-choices.module.css';

/** Lets the user choose a person for a private chat. */
function NewChat() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  return (
    <>
      <ViewBar onBack={() => chat.send({ type: 'partner.cancel' })}>{t`New chat`}</ViewBar>
      <div className={classes.people}>
        <PeopleChoices focused choice={(person) => <PersonButton person={person} />} />
      </div>
    </>
  );
}

function PersonButton({ person }: { person: ListedPerson }) {
  const start = useStartChat(person.uid, person.name, useChildValue('chatPanel', isChatSheet));
  return (
    <PlainButton className={choices.choice} onClick={() => start?.()}>
      <ChoiceWords person={person} />
    </PlainButton>
  );
}

/** Lets the user choose how this browser alerts them of new messages. */
function AlertOptions() {
  const { t } = useLingui();
  const alerts = useChatPart('alerts');
  const notices = useChatValue('alerts', noticeState, 'off');
  const isSounding = useChatValue('alerts', hasSound, false);
  if (!alerts) return null;
  const isOn = notices === 'on';
  const Sign = isOn || isSounding ? IconBellRinging : IconBell;
  return (
    <OptionsMenu
      button={
        <IconButton aria-label={t`Alerts of new messages`}>
          <Sign size={20} stroke={1.6} />
        </IconButton>
      }
    >
      <MenuSwitch
        checked={isOn}
        disabled={notices === 'unsupported'}
        onChange={() => alerts.send({ type: isOn ? 'notifications.stop' : 'notifications.start' })}
      >
        <Trans>Notifications on this device</Trans>
      </MenuSwitch>
      <NoticeNote state={notices} />
      <MenuSwitch
        checked={isSounding}
        onChange={() => alerts.send({ type: isSounding ? 'sound.stop' : 'sound.start' })}
      >
        <Trans>Sound</Trans>
      </MenuSwitch>
    </OptionsMenu>
  );
}

/** Says why there are no notifications. */
function NoticeNote({ state }: { state: NoticeState }) {
  const { t } = useLingui();
  if (state !== 'denied' && state !== 'unsupported') return null;
  return (
    <p className={classes.note} role="status">
      {state === 'denied'
        ? t`Your browser blocks notifications of this page. Allow them in its settings for this site.`
        : t`This browser shows no notifications of pages.`}
    </p>
  );
}

interface ChatContentProps {
  /** Lead from the list to the people. */
  tabs: ReactNode;
  /** The buttons of the panel itself. */
  controls: ReactNode;
  /** Shows documents of messages. */
  reader: Reader;
}

/** Shows the list of channels, the choice of a person, the form of a new group, an open channel or its members. */
export function ChatContent({ tabs, controls, reader }: ChatContentProps) {
  const isCrashed = useChildValue('chatPanel', isChatCrashed);
  const bar = (
    <PanelBar>
      {tabs}
      <AlertOptions />
    </PanelBar>
  );
  return (
    <DocumentReader panel={reader}>
      <PanelControls value={controls}>
        <div className={classes.content}>
          {isCrashed ? (
            <>
              {bar}
              <CrashNote />
            </>
          ) : (
            <CurrentView bar={bar} />
          )}
        </div>
      </PanelControls>
    </DocumentReader>
  );
}

function CurrentView({ bar }: { bar: ReactNode }) {
  const view = useChildValue('chatPanel', chatView);
  const channelId = useChildValue('chatPanel', openChannelId);
  if (view === 'newGroup') return <NewGroup />;
  if (view === 'members') return <Members />;
  if (view === 'newChat') return <NewChat />;
  if (channelId !== null) return <Channel key={channelId} channelId={channelId} />;
  return (
    <>
      {bar}
      <ChannelList />
    </>
  );
}

const CrashNote = () => (
  <p className={classes.crashed} role="alert">
    <IconAlertTriangle size={20} aria-hidden />
    <Trans>The chat has stopped because of an error. Please reload the page.</Trans>
  </p>
);

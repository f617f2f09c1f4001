import { Trans } from '@lingui/react/macro';
import { chatView, isChatCrashed, openChannelId } from '@machines/chat-panel/chat-panel.selectors';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { Channel } from './channels/channel';
import { ChannelList } from './channels/channel-list';
import classes from './chat-content.module.css';
import { Members } from './groups/members';
import { NewChat } from './groups/new-chat';
import { NewGroup } from './groups/new-group';

/** Shows the list of channels, the choice of a person, the form of a new group, an open channel or its members. */
export function ChatContent() {
  const isCrashed = useChildValue('chatPanel', isChatCrashed);
  return (
    <div className={classes.content}>
      <OfflineNote />
      {isCrashed ? <CrashNote /> : <CurrentView />}
    </div>
  );
}

function CurrentView() {
  const view = useChildValue('chatPanel', chatView);
  const channelId = useChildValue('chatPanel', openChannelId);
  if (view === 'newGroup') return <NewGroup />;
  if (view === 'members') return <Members />;
  if (view === 'newChat') return <NewChat />;
  return channelId === null ? <ChannelList /> : <Channel key={channelId} channelId={channelId} />;
}

function OfflineNote() {
  if (!useChildValue('connection', isLinkDown)) return null;
  return (
    <p className={classes.offline}>
      <IconCloudOff size={18} stroke={1.6} aria-hidden />
      <Trans>Reconnecting… What you write is sent as soon as the connection is back.</Trans>
    </p>
  );
}

const CrashNote = () => (
  <p className={classes.crashed} role="alert">
    <IconAlertTriangle size={20} aria-hidden />
    <Trans>The chat has stopped because of an error. Please reload the page.</Trans>
  </p>
);

import { Trans } from '@lingui/react/macro';
import { chatView, isChatCrashed, openChannelId } from '@machines/chat-panel/chat-panel.selectors';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChildValue } from '@/app/app-context';
import { AlertOptions } from './alert-options';
import { Channel } from './channels/channel';
import { ChannelList } from './channels/channel-list';
import { PanelBar, PanelControls } from './channels/view-bar';
import classes from './chat-content.module.css';
import { DocumentReader, type Reader } from './files/file-card';
import { Members } from './groups/members';
import { NewChat } from './groups/new-chat';
import { NewGroup } from './groups/new-group';

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

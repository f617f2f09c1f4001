import { Trans, useLingui } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { blockedPeople } from '@machines/chat-panel/blocks.machine';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { channelLimit, openChannel } from '@machines/chat-panel/chat-panel.selectors';
import { typingPeople } from '@machines/chat-room/chat-room.selectors';
import { muteIn } from '@machines/moderation/restrictions.machine';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChannelTitle } from '@/app/texts/names';
import { useBlock } from '@/app/use-block';
import { useStartCall, useStartGroupCall } from '@/app/use-calls';
import { useChannels, useChatValue } from '@/app/use-chat';
import { usePersonName } from '@/app/use-names';
import { useChatName } from '@/app/use-picture';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import { IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Composer } from '../composer/composer';
import { LimitLine, MuteNote, ReadOnlyNote } from '../composer/limit-notes';
import { DropZone } from '../files/attached-files';
import { type Attachments, useAttachments } from '../files/use-attachments';
import { Messages } from '../messages/messages';
import { NewMessages } from '../messages/new-messages';
import { MessageSearch, useIsSearching } from '../search/message-search';
import search from '../search/message-search.module.css';
import { AreaMenu, GroupMenu, MutingProblem, PersonMenu } from './channel-menu';
import { ChannelPresence } from './channel-presence';
import { ChannelSign } from './channel-sign';
import typing from './typing-line.module.css';
import { ViewBar } from './view-bar';
import classes from './view-bar.module.css';

interface PrivateFootProps {
  /** The other person. */
  uid: string;
  name: string;
  /** The field for a new message. */
  children: ReactNode;
}

/** Lets the user write to another person, unless they block them. */
function PrivateFoot({ uid, name, children }: PrivateFootProps) {
  const { state, isSaving, isFailed, confirm, cancel, end } = useBlock(uid, 'chat');
  return (
    <>
      {isFailed && (
        <PanelFoot>
          <BlockProblem />
        </PanelFoot>
      )}
      {state === 'asked' && (
        <PanelFoot>
          <BlockQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
        </PanelFoot>
      )}
      {state === 'blocked' && (
        <PanelFoot>
          <BlockedNote name={name} busy={isSaving} onEnd={end} />
        </PanelFoot>
      )}
      {(state === 'open' || state === 'unknown') && children}
    </>
  );
}

/** Calls the other person of a private chat. */
const CallButton = ({ uid, name }: { uid: string; name: string }) => (
  <StartButton start={useStartCall(uid, name)} />
);

/** Calls everybody in a group, or joins their call. */
const GroupCallButton = ({ channelId, title }: { channelId: string; title: string }) => (
  <StartButton start={useStartGroupCall(channelId, title)} />
);

function StartButton({ start }: { start: (() => void) | null }) {
  const { t } = useLingui();
  return (
    start && (
      <IconButton aria-label={t`Start video chat`} onClick={start}>
        <IconVideo size={20} />
      </IconButton>
    )
  );
}

const NOBODY: readonly string[] = [];

/** Shows who is typing, without those whom the user blocks. */
function TypingLine() {
  const blocked = useChatValue('blocks', blockedPeople, null);
  const uids = useChatValue('room', typingPeople, NOBODY).filter((person) => !blocked?.includes(person));
  const [uid = ''] = uids;
  const name = usePersonName(uid);
  return (
    <p className={typing.line}>
      {uids.length === 1 &&
        (name ? (
          <Trans>
            <bdi>{name}</bdi> is typing…
          </Trans>
        ) : (
          <Trans>Someone is typing…</Trans>
        ))}
      {uids.length > 1 && <Trans>Several people are typing…</Trans>}
    </p>
  );
}

/** Shows an open channel: its messages and the field for a new one. */
export function Channel({ channelId }: { channelId: string }) {
  // Their changes change the open channel: a new selector reads it again with each render.
  useChannels();
  const channel = useChildValue('chatPanel', (snapshot) => openChannel(snapshot));
  const title = useChannelTitle(channel);
  const attachments = useAttachments(channelId);
  const isSearching = useIsSearching();
  const { mute, isReadOnly } = useWriteLimits(channelId);
  const isBlocked = useBlock(channel?.otherId ?? '', 'chat').state === 'blocked';
  return (
    <DropZone disabled={mute !== null || isReadOnly || isBlocked} onDrop={attachments.choose}>
      <ChannelBar channel={channel} title={title} />
      <MutingProblem channelId={channelId} />
      <div className={search.frame}>
        <div className={search.messages} inert={isSearching}>
          <Messages channelId={channelId} />
          <TypingLine />
          {channel?.otherId === undefined ? (
            <Field channelId={channelId} attachments={attachments} />
          ) : (
            <PrivateFoot uid={channel.otherId} name={title}>
              <Field channelId={channelId} attachments={attachments} />
            </PrivateFoot>
          )}
        </div>
        {isSearching && <MessageSearch />}
      </div>
      <NewMessages />
    </DropZone>
  );
}

/** Returns what keeps the user from writing in a channel, or from doing it often. */
function useWriteLimits(channelId: string) {
  const mute = useChatValue('restrictions', muteIn(channelId), null);
  const limit = useChildValue('chatPanel', channelLimit);
  const mayAlways = useChildValue('auth', isHost);
  return { mute, limit, isReadOnly: limit?.readOnly === true && !mayAlways };
}

/** The field for a new message, or why the user cannot write. */
function Field({ channelId, attachments }: { channelId: string; attachments: Attachments }) {
  const { mute, limit, isReadOnly } = useWriteLimits(channelId);
  if (mute) return <MuteNote mute={mute} />;
  if (limit && isReadOnly) return <ReadOnlyNote reason={limit.reason} />;
  return (
    <>
      {limit && <LimitLine limit={limit} />}
      <Composer attachments={attachments} />
    </>
  );
}

interface ChannelBarProps {
  channel: ChannelEntry | null;
  title: string;
}

function ChannelBar({ channel, title }: ChannelBarProps) {
  const chat = useChild('chatPanel');
  return (
    <ViewBar
      onBack={() => chat.send({ type: 'channel.close' })}
      sign={channel && <ChannelSign type={channel.type} otherId={channel.otherId} title={title} />}
      about={channel && <ChannelPresence channel={channel} />}
      actions={channel && <Actions channel={channel} title={title} />}
    >
      <ChannelName channel={channel} title={title} />
    </ViewBar>
  );
}

const Actions = ({ channel, title }: { channel: ChannelEntry; title: string }) => (
  <>
    {channel.otherId !== undefined && <CallButton uid={channel.otherId} name={title} />}
    {channel.type === 'GROUP' && <GroupCallButton channelId={channel.channelId} title={title} />}
    <MenuOf channel={channel} title={title} />
  </>
);

function MenuOf({ channel, title }: { channel: ChannelEntry; title: string }) {
  if (channel.type === 'GROUP') return <GroupMenu channel={channel} />;
  if (channel.otherId !== undefined) return <PersonMenu channel={channel} uid={channel.otherId} />;
  return <AreaMenu channel={channel} title={title} />;
}

function ChannelName({ channel, title }: ChannelBarProps) {
  const { t } = useLingui();
  const profiles = useChild('profileView');
  const uid = channel?.otherId;
  const isDeleted = useChatName(uid ?? '') === null;
  if (uid === undefined || isDeleted) return <bdi>{title}</bdi>;
  return (
    <PlainButton
      className={classes.person}
      aria-description={t`Opens the profile`}
      aria-haspopup="dialog"
      onClick={() => profiles.send({ type: 'profile.open', userId: uid, name: title })}
    >
      <bdi>{title}</bdi>
    </PlainButton>
  );
}

import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { cleanLine } from '@domain/shared/shown-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { blockedPeople } from '@machines/chat-panel/blocks.machine';
import { type ChannelListState, channelListState } from '@machines/chat-panel/channel-list.machine';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { peopleHere } from '@machines/people/people.selectors';
import { IconBellOff, IconMessagePlus, IconUsersPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChannelTitle } from '@/app/texts/names';
import { useTimeTexts } from '@/app/texts/use-time-texts';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { useOwnId } from '@/app/use-names';
import { usePerson } from '@/app/use-people';
import { Button } from '@/ui/controls/button';
import rows from '@/ui/controls/list-row.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { keepFocus } from '@/ui/hooks/take-focus';
import { whenSeen } from '@/ui/hooks/when-seen';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { StatusFace } from '@/ui/media/status-face';
import { FailedList, ListNote } from '@/ui/text/list-note';
import { type ShownStatus, STATUS_TEXTS } from '@/ui/text/status-texts';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { MissedCallWords } from '../messages/call-entry';
import classes from './channel-list.module.css';
import { ChannelSign } from './channel-sign';

/** Shows the newest message of a channel on one line; until it is known, who is in the channel. */
function ChannelPreview({ channel: { channelId, type } }: { channel: ChannelEntry }) {
  const { channels } = useChannels();
  const blocked = useChatValue('blocks', blockedPeople, null);
  const message = channels.preview(channelId);
  const isShown = message && !blocked?.includes(message.authorId);
  return (
    <span className={classes.preview}>
      {isShown && !message.deleted ? (
        <MessageLine message={message} type={type} />
      ) : (
        <span className={classes.previewWords}>
          {isShown ? <Trans>This message was deleted.</Trans> : <ChannelKind type={type} />}
        </span>
      )}
    </span>
  );
}

function MessageLine({ message, type }: { message: Message; type: ChannelEntry['type'] }) {
  const { t } = useLingui();
  const isOwn = useOwnId() === message.authorId;
  const content = cleanLine(plainText(message.text ?? '')) || (message.file?.name ?? '');
  const call = message.calledAt === undefined ? content : t`Call`;
  const text = message.missedBy === undefined ? call : <MissedCallWords isOwn={isOwn} />;
  const name = isOwn ? t`You` : message.authorName;
  if (type === 'PRIVATE' && !isOwn) return <bdi className={classes.previewWords}>{text}</bdi>;
  return (
    <Trans>
      <bdi className={classes.author}>{name}</bdi>: <bdi className={classes.previewWords}>{text}</bdi>
    </Trans>
  );
}

function ChannelKind({ type }: { type: ChannelEntry['type'] }) {
  if (type === 'AREA') return <Trans>Everyone in this area</Trans>;
  return type === 'GROUP' ? <Trans>Group</Trans> : <Trans>Only you two</Trans>;
}

/** Shows one channel of the list; opens it when pressed. */
function ChannelRow({ channelId }: { channelId: string }) {
  const { i18n } = useLingui();
  const chat = useChild('chatPanel');
  const { channels } = useChannels();
  const channel = channels.get(channelId);
  const title = useChannelTitle(channel);
  const { brief } = useTimeTexts();
  const seen = useWantedPreview(channelId, channel?.lastMessageAt ?? 0);
  const person = usePerson(useChildValue('people', peopleHere), channel?.otherId ?? '');
  const isDown = useChildValue('connection', isLinkDown);
  if (!channel) return null;
  const status: ShownStatus | undefined = person && (isDown ? 'Unknown' : person.status);
  const { lastMessageAt } = channel;
  return (
    <li ref={seen}>
      <PlainButton
        className={rows.row}
        data-unread={channels.isUnread(channelId) || undefined}
        onClick={() => chat.send({ type: 'channel.open', channelId })}
      >
        <RowSign channel={channel} title={title} picture={person?.picture} status={status} />
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi className={classes.name}>{title}</bdi>
            {status && (
              <span className={classes.status}>
                <VisuallyHidden>, </VisuallyHidden>
                {i18n._(STATUS_TEXTS[status])}
                <VisuallyHidden>. </VisuallyHidden>
              </span>
            )}
          </span>
          <ChannelPreview channel={channel} />
        </span>
        <span className={classes.state}>
          {lastMessageAt > 0 && (
            <time dateTime={new Date(lastMessageAt).toISOString()} className={classes.time}>
              {brief(lastMessageAt)}
            </time>
          )}
          <RowMarks channelId={channelId} />
        </span>
      </PlainButton>
    </li>
  );
}

function MentionSign() {
  const { t } = useLingui();
  return (
    <span className={classes.mention} role="img" aria-label={t`You are mentioned`}>
      @
    </span>
  );
}

function RowMarks({ channelId }: { channelId: string }) {
  const { t } = useLingui();
  const { channels } = useChannels();
  const isMuted = channels.isMuted(channelId);
  return (
    <span className={classes.marks}>
      {isMuted && <IconBellOff size={16} stroke={1.6} role="img" aria-label={t`Muted`} />}
      {channels.isMentioned(channelId) && <MentionSign />}
      {channels.isUnread(channelId) && (
        <span className={classes.unread} data-quiet={isMuted || undefined}>{t`New`}</span>
      )}
    </span>
  );
}

interface RowSignProps {
  channel: ChannelEntry;
  title: string;
  picture: string | undefined;
  /** Of the other person, while they are here. */
  status: ShownStatus | undefined;
}

function RowSign({ channel: { type, otherId }, title, picture, status }: RowSignProps) {
  if (!status) return <ChannelSign type={type} otherId={otherId} title={title} />;
  return (
    <span className={classes.face}>
      <StatusFace name={title} picture={picture} status={status} />
    </span>
  );
}

/** Returns a ref that asks for the newest message of a channel once its row is visible. */
function useWantedPreview(channelId: string, lastMessageAt: number) {
  const previews = useChatPart('previews');
  return useMemo(
    () =>
      whenSeen(() => {
        if (lastMessageAt > 0) previews?.send({ type: 'batch.want', items: [{ channelId, lastMessageAt }] });
      }),
    [previews, channelId, lastMessageAt],
  );
}

/** Shows the user's channels: that of the area first, then the others, the newest message first. */
export function ChannelList() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const { channels } = useChannels();
  const state = useChatValue('channelList', channelListState, 'loading');
  return (
    <>
      <div ref={keepFocus} tabIndex={-1} className={classes.scroller}>
        <ul className={classes.channels} aria-label={t`Chats`}>
          {channels.ids.map((channelId) => (
            <ChannelRow key={channelId} channelId={channelId} />
          ))}
        </ul>
        <RowsNote state={state} isEmpty={channels.ids.every((id) => channels.get(id)?.type === 'AREA')} />
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          icon={<IconMessagePlus size={20} stroke={1.6} aria-hidden />}
          onClick={() => chat.send({ type: 'partner.choose' })}
        >
          <Trans>New chat</Trans>
        </Button>
        <Button
          variant="default"
          icon={<IconUsersPlus size={20} stroke={1.6} aria-hidden />}
          onClick={() => chat.send({ type: 'group.start' })}
        >
          <Trans>New group</Trans>
        </Button>
      </div>
    </>
  );
}

function RowsNote({ state, isEmpty }: { state: ChannelListState; isEmpty: boolean }) {
  if (state === 'failed') return <FailedNote />;
  if (!isEmpty) return null;
  return state === 'shown' ? <EmptyNote /> : <RowSkeletons count={3} />;
}

const EmptyNote = () => (
  <ListNote>
    <Trans>Your private chats and groups will be here. Start one with “New chat”.</Trans>
  </ListNote>
);

function FailedNote() {
  const list = useChatPart('channelList');
  return (
    <FailedList onRetry={() => list?.send({ type: 'channels.retry' })}>
      <Trans>Your chats could not be loaded. Trying again every few seconds.</Trans>
    </FailedList>
  );
}

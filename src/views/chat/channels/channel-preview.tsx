import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { cleanLine } from '@domain/shared/shown-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { blockedPeople } from '@machines/chat-panel/blocks.machine';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { useChannels, useChatValue } from '@/app/use-chat';
import { useOwnId } from '@/app/use-names';
import { MissedCallWords } from '../messages/missed-call';
import classes from './channel-preview.module.css';

/** Shows the newest message of a channel on one line; until it is known, who is in the channel. */
export function ChannelPreview({ channel: { channelId, type } }: { channel: ChannelEntry }) {
  const { channels } = useChannels();
  const blocked = useChatValue('blocks', blockedPeople, null);
  const message = channels.preview(channelId);
  const isShown = message && !blocked?.includes(message.authorId);
  return (
    <span className={classes.preview}>
      {isShown && !message.deleted ? (
        <MessageLine message={message} type={type} />
      ) : (
        <span className={classes.words}>
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
  const text = message.missedBy === undefined ? content : <MissedCallWords isOwn={isOwn} />;
  const name = isOwn ? t`You` : message.authorName;
  if (type === 'PRIVATE' && !isOwn) return <bdi className={classes.words}>{text}</bdi>;
  return (
    <Trans>
      <bdi className={classes.author}>{name}</bdi>: <bdi className={classes.words}>{text}</bdi>
    </Trans>
  );
}

function ChannelKind({ type }: { type: ChannelEntry['type'] }) {
  if (type === 'AREA') return <Trans>Everyone in this area</Trans>;
  return type === 'GROUP' ? <Trans>Group</Trans> : <Trans>Only you two</Trans>;
}

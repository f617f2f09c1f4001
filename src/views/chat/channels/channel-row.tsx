import { Trans, useLingui } from '@lingui/react/macro';
import { useChild } from '@/app/app-context';
import { useChannels } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { useTimeTexts } from '../messages/use-time-texts';
import classes from './channel-row.module.css';
import { ChannelSign } from './channel-sign';
import { useChannelTitle } from './use-channel-title';

/** Shows one channel of the list; opens it when pressed. */
export function ChannelRow({ channelId }: { channelId: string }) {
  const chat = useChild('chatPanel');
  const { channels } = useChannels();
  const channel = channels.get(channelId);
  const title = useChannelTitle(channel);
  const { brief } = useTimeTexts();
  if (!channel) return null;
  const { type, otherId, lastMessageAt } = channel;
  const isUnread = channels.isUnread(channelId);
  return (
    <li>
      <PlainButton
        className={classes.row}
        data-unread={isUnread || undefined}
        onClick={() => chat.send({ type: 'channel.open', channelId })}
      >
        <ChannelSign type={type} otherId={otherId} title={title} />
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi>{title}</bdi>
          </span>
          <span className={classes.kind}>
            <ChannelKind type={type} />
          </span>
        </span>
        <span className={classes.state}>
          {lastMessageAt > 0 && (
            <time dateTime={new Date(lastMessageAt).toISOString()} className={classes.time}>
              {brief(lastMessageAt)}
            </time>
          )}
          <span className={classes.signs}>
            {channels.isMentioned(channelId) && <MentionSign />}
            {isUnread && (
              <span className={classes.unread}>
                <Trans>New</Trans>
              </span>
            )}
          </span>
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

function ChannelKind({ type }: { type: 'AREA' | 'PRIVATE' | 'GROUP' }) {
  if (type === 'AREA') return <Trans>Everyone in this area</Trans>;
  return type === 'GROUP' ? <Trans>Group</Trans> : <Trans>Only you two</Trans>;
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { peopleHere } from '@machines/people/people.selectors';
import { IconBellOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChannelTitle } from '@/app/texts/use-channel-title';
import { useTimeTexts } from '@/app/texts/use-time-texts';
import { useChannels, useChatPart } from '@/app/use-chat';
import { usePerson } from '@/app/use-people';
import rows from '@/ui/controls/list-row.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { whenSeen } from '@/ui/hooks/when-seen';
import { StatusFace } from '@/ui/media/status-face';
import { type ShownStatus, STATUS_TEXTS } from '@/ui/text/status-texts';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { ChannelPreview } from './channel-preview';
import classes from './channel-row.module.css';
import { ChannelSign } from './channel-sign';

/** Shows one channel of the list; opens it when pressed. */
export function ChannelRow({ channelId }: { channelId: string }) {
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
        <span className={classes.unread} data-quiet={isMuted || undefined}>
          <Trans>New</Trans>
        </span>
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

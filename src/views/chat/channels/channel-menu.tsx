import { Trans, useLingui } from '@lingui/react/macro';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { isMutingFailed } from '@machines/chat-panel/muting';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconHourglass,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { useAskHost } from '@/app/use-host-action';
import { IconButton } from '@/ui/controls/button';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { CHAT_OPTIONS_BUTTON } from '@/ui/layers/places';
import { Failure } from '@/ui/text/notices';
import { useIsSearching } from '../search/message-search';

/** Before its first message only a group is stored. */
const isMutable = ({ type, lastMessageAt }: ChannelEntry): boolean => type === 'GROUP' || lastMessageAt > 0;

/** Offers what can be done with the open group. */
export function GroupMenu({ channel }: { channel: ChannelEntry }) {
  const chat = useChild('chatPanel');
  return (
    <ChannelMenu channel={channel}>
      <MenuOption icon={IconUsers} onClick={() => chat.send({ type: 'members.open' })}>
        <Trans>Members</Trans>
      </MenuOption>
    </ChannelMenu>
  );
}

/** Offers what can be done with the other person of the open channel. */
export function PersonMenu({ channel, uid }: { channel: ChannelEntry; uid: string }) {
  const { state, ask, end } = useBlock(uid, 'chat');
  const isBlocked = state === 'blocked';
  return (
    <ChannelMenu channel={channel}>
      {state !== 'unknown' && (
        <MenuOption icon={IconBan} onClick={isBlocked ? end : ask}>
          {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
        </MenuOption>
      )}
    </ChannelMenu>
  );
}

/** Offers what can be done with the channel of an area; hosts limit it, also before its first message. */
export function AreaMenu({ channel, title }: { channel: ChannelEntry; title: string }) {
  const ask = useAskHost();
  const { channelId } = channel;
  return (
    <ChannelMenu channel={channel}>
      {ask && (
        <MenuOption icon={IconHourglass} onClick={() => ask({ kind: 'limit', channelId, name: title })}>
          <Trans>Limit writing</Trans>
        </MenuOption>
      )}
    </ChannelMenu>
  );
}

/** Mutes a channel, which then calls for no attention, or ends that. */
function MuteOption({ channelId }: { channelId: string }) {
  const mute = useChatPart('mute');
  const isMuted = useChannels().channels.isMuted(channelId);
  return (
    <MenuOption
      icon={isMuted ? IconBell : IconBellOff}
      onClick={() => mute?.send({ type: 'task.run', request: { channelId, muted: !isMuted } })}
    >
      {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
    </MenuOption>
  );
}

/** Says that the channel could not be muted, or unmuted. */
export function MutingProblem({ channelId }: { channelId: string }) {
  const { t } = useLingui();
  const mute = useChatPart('mute');
  const isFailed = useChatValue('mute', isMutingFailed(channelId), false);
  if (!isFailed) return null;
  return (
    <PanelFoot>
      <Failure button={t`OK`} onPress={() => mute?.send({ type: 'task.dismiss' })}>
        {t`That did not work. Please try again.`}
      </Failure>
    </PanelFoot>
  );
}

/** Offers what can be done with any channel, and `children` of one type. */
function ChannelMenu({ channel, children }: { channel: ChannelEntry; children?: ReactNode }) {
  const { t } = useLingui();
  const search = useChatPart('search');
  const isSearching = useIsSearching();
  return (
    <OptionsMenu
      id={CHAT_OPTIONS_BUTTON}
      returnFocus={!isSearching}
      button={
        <IconButton aria-label={t`Chat options`}>
          <IconDotsVertical size={20} />
        </IconButton>
      }
    >
      <MenuOption icon={IconSearch} onClick={() => search?.send({ type: 'search.open' })}>
        <Trans>Search</Trans>
      </MenuOption>
      {isMutable(channel) && <MuteOption channelId={channel.channelId} />}
      {children}
    </OptionsMenu>
  );
}

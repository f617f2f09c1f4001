import { Trans, useLingui } from '@lingui/react/macro';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { IconBan, IconDotsVertical, IconHourglass, IconSearch, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { useChatPart } from '@/app/use-chat';
import { useAskHost } from '@/app/use-host-action';
import { IconButton } from '@/ui/controls/button';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { CHAT_OPTIONS_BUTTON } from '@/ui/layers/places';
import { useIsSearching } from '../search/message-search';
import { MuteOption } from './mute-option';

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

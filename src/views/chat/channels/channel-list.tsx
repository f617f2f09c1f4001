import { Trans, useLingui } from '@lingui/react/macro';
import { type ChannelListState, channelListState } from '@machines/chat-panel/channel-list.machine';
import { IconMessagePlus, IconUsersPlus } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { FailedList, ListNote } from '@/ui/text/list-note';
import classes from './channel-list.module.css';
import { ChannelRow } from './channel-row';
import { keepFocus } from './keep-focus';

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

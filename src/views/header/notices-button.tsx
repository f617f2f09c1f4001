import { Trans, useLingui } from '@lingui/react/macro';
import { chatChannels } from '@machines/chat-panel/chat-channels';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { IconBell } from '@tabler/icons-react';
import { useBackgroundValue, useChild, useChildValue } from '@/app/app-context';
import { useChatPart } from '@/app/use-chat';
import { useOpenNotices } from '@/app/use-notices';
import round from '@/ui/controls/menu-button.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { NOTICES, NOTICES_BUTTON } from '@/ui/layers/places';
import { SoftNumber } from '@/ui/text/soft-number';
import classes from './chat-button.module.css';

const isOpen = isDialogOpen(NOTICES);

/** Returns the function that opens the list, and reads which unread messages are missed calls. */
function useOpenNoticeList(): () => void {
  const navigation = useChild('navigation');
  const channels = useBackgroundValue('chatPanel', chatChannels, null);
  const previews = useChatPart('previews');
  return () => {
    const unread = (channels?.ids ?? []).filter((channelId) => channels?.isUnread(channelId));
    const items = unread.map((channelId) => ({
      channelId,
      lastMessageAt: channels?.get(channelId)?.lastMessageAt ?? 0,
    }));
    if (items.length > 0) previews?.send({ type: 'batch.want', items });
    navigation.send({ type: 'dialog.open', id: NOTICES });
  };
}

/** Shows how many notices are open, and opens their list. */
export function NoticesButton() {
  const { t, i18n } = useLingui();
  const open = useOpenNoticeList();
  const opened = useChildValue('navigation', isOpen);
  const count = useOpenNotices();
  const number = i18n.number(count);
  return (
    <PlainButton
      id={NOTICES_BUTTON}
      className={`${round.button} ${classes.button}`}
      aria-label={t`Notices`}
      aria-description={count > 0 ? t`Open notices: ${number}` : undefined}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={open}
    >
      <IconBell size={24} stroke={1.6} />
      {count > 0 && (
        <span className={classes.badge}>
          <SoftNumber value={count} />
        </span>
      )}
    </PlainButton>
  );
}

/** The same in the drawer of small screens. */
export function NoticesTool({ className, onLeave }: { className: string | undefined; onLeave: () => void }) {
  const { i18n } = useLingui();
  const count = useOpenNotices();
  const openList = useOpenNoticeList();
  const open = () => {
    onLeave();
    openList();
  };
  return (
    <PlainButton className={className} aria-haspopup="dialog" onClick={open}>
      <IconBell size={20} stroke={1.6} />
      <Trans>Notices</Trans>
      {count > 0 && <span className={classes.count}>{i18n.number(count)}</span>}
    </PlainButton>
  );
}

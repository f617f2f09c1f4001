import { useLingui } from '@lingui/react/macro';
import { isChatOpen } from '@machines/chat-panel/chat-panel.selectors';
import { IconMessages } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { BadgeButton } from '@/ui/controls/badge-button';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { CHAT_BUTTON, CHAT_PANEL } from '@/ui/layers/places';

/** Shows in how many chats there are new messages; opens and closes the chat. */
export function ChatButton() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const opened = useChildValue('chatPanel', isChatOpen);
  const sheet = useSmallScreen();
  const unread = useUnreadChannels();
  return (
    <BadgeButton
      id={CHAT_BUTTON}
      count={unread}
      aria-label={t`Chat`}
      aria-description={useUnreadText(unread)}
      aria-expanded={opened}
      aria-controls={opened ? CHAT_PANEL : undefined}
      onClick={() => chat.send(opened ? { type: 'chat.close' } : { type: 'chat.open', sheet })}
    >
      <IconMessages size={24} stroke={1.6} />
    </BadgeButton>
  );
}

/** Returns a text for the number of chats with new messages; none for 0. */
export function useUnreadText(count: number): string | undefined {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  return count > 0 ? t`Chats with new messages: ${number}` : undefined;
}

import { useLingui } from '@lingui/react/macro';
import { useEdge } from '@/app/use-edge';
import { EdgeSheet } from '@/ui/layers/edge-sheet';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { CHAT_PANEL } from '@/ui/layers/places';
import { AlertOptions } from './alert-options';
import { ChatContent } from './chat-content';

interface ChatSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the chat on a small screen. */
export function ChatSheet({ opened, onClose }: ChatSheetProps) {
  const { t } = useLingui();
  const { openPeople } = useEdge(true);
  const tabs = (
    <>
      <EdgeTabs current="chat" unread={0} onSwitch={openPeople} />
      <AlertOptions />
    </>
  );
  return (
    <EdgeSheet id={CHAT_PANEL} label={t`Chat`} opened={opened} onClose={onClose} tabs={tabs}>
      <ChatContent />
    </EdgeSheet>
  );
}

import { useLingui } from '@lingui/react/macro';
import { openDialogs } from '@machines/navigation/navigation.machine';
import { useChildValue } from '@/app/app-context';
import type { ChildSnapshot } from '@/app/child';
import { useCall } from '@/app/use-calls';
import { useEdge } from '@/app/use-edge';
import { SkipLink } from '@/ui/controls/skip-link';
import { EdgeSheet } from '@/ui/layers/edge-sheet';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { BAR_CHAT, CALL_WINDOW, CHAT_PANEL } from '@/ui/layers/places';
import { ChatContent } from './chat-content';
import type { Reader } from './files/file-card';

interface ChatSheetProps extends LayerProps {
  reader: Reader;
}

/** A dialog that opened from the sheet takes the first Escape. */
const isBelowDialog = (snapshot: ChildSnapshot<'navigation'>): boolean => openDialogs(snapshot).length > 0;

/** Shows the chat on a small screen. */
export function ChatSheet({ opened, onClose, reader }: ChatSheetProps) {
  const { t } = useLingui();
  const { openPeople } = useEdge(true);
  const isCalling = useCall() !== undefined;
  return (
    <EdgeSheet
      id={CHAT_PANEL}
      label={t`Chat`}
      opener={BAR_CHAT}
      opened={opened}
      onClose={onClose}
      closeOnEscape={!useChildValue('navigation', isBelowDialog)}
    >
      {(close) => (
        <>
          {isCalling && <SkipLink to={CALL_WINDOW}>{t`Go to the call`}</SkipLink>}
          <ChatContent
            reader={reader}
            tabs={<EdgeTabs current="chat" unread={0} onSwitch={openPeople} />}
            controls={close}
          />
        </>
      )}
    </EdgeSheet>
  );
}

import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { useEdge } from '@/app/use-edge';
import { useOpened } from '@/ui/hooks/use-opened';
import edge from '@/ui/layers/edge-panel.module.css';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { CHAT_PANEL, focusOn, MENU_BUTTON } from '@/ui/layers/places';
import { ChatContent } from './chat-content';

interface ChatSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the chat on a small screen. */
export function ChatSheet({ opened, onClose }: ChatSheetProps) {
  const { t } = useLingui();
  const { openPeople } = useEdge(true);
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      position="bottom"
      size="100%"
      lockScroll={false}
      returnFocus={false}
      onExitTransitionEnd={() => focusOn(MENU_BUTTON)}
      zIndex="var(--foyer-z-dialog)"
      classNames={{ content: edge.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Chat`}>
        <aside id={CHAT_PANEL} aria-label={t`Chat`} tabIndex={-1} className={edge.body}>
          <div className={edge.bar}>
            <EdgeTabs current="chat" unread={0} onSwitch={openPeople} />
            <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
          </div>
          <ChatContent />
        </aside>
      </Drawer.Content>
    </Drawer.Root>
  );
}

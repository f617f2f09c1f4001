import { useLingui } from '@lingui/react/macro';
import { isChatExpanded } from '@machines/chat-panel/chat-panel.selectors';
import { IconChevronUp, IconMessages, IconMinus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { useEdge } from '@/app/use-edge';
import { IconButton } from '@/ui/controls/button';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { EdgeColumn } from '@/ui/layers/edge-column';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { CHAT_BUTTON, CHAT_PANEL, focusOn } from '@/ui/layers/places';
import { UnreadBadge } from '@/ui/text/unread-badge';
import { ChatContent } from './chat-content';
import classes from './chat-panel.module.css';
import type { Reader } from './files/file-card';

interface ChatPanelProps extends LayerProps {
  reader: Reader;
}

/** Shows the chat in a column over the stage's edge, or minimized in a bar at its foot. */
export function ChatPanel({ opened, onClose, reader }: ChatPanelProps) {
  const isExpanded = useChildValue('chatPanel', isChatExpanded);
  const close = () => {
    focusOn(CHAT_BUTTON);
    onClose();
  };
  return (
    <>
      <ChatColumn opened={opened && isExpanded} onClose={close} reader={reader} />
      {opened && !isExpanded && <MinimizedChat onClose={close} />}
    </>
  );
}

function ChatColumn({ opened, onClose, reader }: ChatPanelProps) {
  const { t } = useLingui();
  const { openPeople } = useEdge(false);
  const chat = useChild('chatPanel');
  // Unless a field inside has taken it.
  const takeFocus = useCallback((panel: HTMLElement | null) => {
    if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true });
  }, []);
  const closeOnEscape = ({ key, defaultPrevented, currentTarget, target }: KeyboardEvent) => {
    const isInside = currentTarget.contains(target as Node);
    if (key === 'Escape' && isInside && !defaultPrevented) onClose();
  };
  const controls = (
    <>
      <IconButton aria-label={t`Minimize`} onClick={() => chat.send({ type: 'chat.minimize' })}>
        <IconMinus size={20} />
      </IconButton>
      <IconButton aria-label={t`Close`} onClick={onClose}>
        <IconX size={20} />
      </IconButton>
    </>
  );
  return (
    <EdgeColumn
      ref={takeFocus}
      id={CHAT_PANEL}
      opened={opened}
      aria-label={t`Chat`}
      onKeyDown={closeOnEscape}
    >
      <ChatContent
        reader={reader}
        tabs={<EdgeTabs current="chat" unread={0} onSwitch={openPeople} />}
        controls={controls}
      />
    </EdgeColumn>
  );
}

/** Shows the minimized chat: a bar at the foot of the stage's edge. */
function MinimizedChat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const unread = useUnreadChannels();
  return (
    <div className={classes.edge}>
      <aside id={CHAT_PANEL} aria-label={t`Chat`} tabIndex={-1} className={classes.bar}>
        <IconMessages size={20} stroke={1.6} aria-hidden />
        <span className={classes.title}>{t`Chat`}</span>
        <UnreadBadge count={unread} />
        <span className={classes.space} />
        <IconButton
          ref={takeFocusInPlace}
          aria-label={t`Expand`}
          onClick={() => chat.send({ type: 'chat.expand' })}
        >
          <IconChevronUp size={20} />
        </IconButton>
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </aside>
    </div>
  );
}

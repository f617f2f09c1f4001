import { useLingui } from '@lingui/react/macro';
import { IconChevronUp, IconMessages, IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useChild } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { CHAT_PANEL } from '@/ui/layers/places';
import { UnreadBadge } from '@/ui/text/unread-badge';
import classes from './minimized-chat.module.css';

/** Shows the minimized chat: a bar at the foot of the stage's edge. */
export function MinimizedChat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const unread = useUnreadChannels();
  const takeFocus = useCallback((button: HTMLElement | null) => button?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.edge}>
      <aside id={CHAT_PANEL} aria-label={t`Chat`} tabIndex={-1} className={classes.bar}>
        <IconMessages size={20} stroke={1.6} aria-hidden />
        <span className={classes.title}>{t`Chat`}</span>
        <UnreadBadge count={unread} />
        <span className={classes.space} />
        <IconButton ref={takeFocus} aria-label={t`Expand`} onClick={() => chat.send({ type: 'chat.expand' })}>
          <IconChevronUp size={20} />
        </IconButton>
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </aside>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useUnreadChannels } from '@/app/use-chat';
import { useEdge } from '@/app/use-edge';
import { IconButton } from '@/ui/controls/button';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { EdgeColumn } from '@/ui/layers/edge-column';
import classes from '@/ui/layers/edge-panel.module.css';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { focusOn, PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import { PeopleContent } from './people-content';

/**
 * Shows the people in a column over the stage's edge. It stays open across areas; closing returns the focus.
 */
export function PeoplePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { openChat } = useEdge(false);
  const unread = useUnreadChannels();
  const close = () => {
    focusOn(PEOPLE_BUTTON);
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  return (
    <EdgeColumn
      ref={takeFocusInPlace}
      id={PEOPLE_PANEL}
      opened={opened}
      aria-label={t`People`}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.bar}>
        <EdgeTabs current="people" unread={unread} onSwitch={openChat} />
        <IconButton aria-label={t`Close`} onClick={close}>
          <IconX size={20} />
        </IconButton>
      </div>
      <PeopleContent selectable={false} />
    </EdgeColumn>
  );
}

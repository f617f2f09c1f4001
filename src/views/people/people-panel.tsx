import { useLingui } from '@lingui/react/macro';
import { Transition, useDirection } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback } from 'react';
import { useUnreadChannels } from '@/app/use-chat';
import { useEdge } from '@/app/use-edge';
import { IconButton } from '@/ui/controls/button';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from '@/ui/layers/edge-panel.module.css';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { fromEdge } from '@/ui/layers/from-edge';
import { focusOn, PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import { PeopleContent } from './people-content';

interface PeoplePanelProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Shows the people in a column over the stage's edge. It stays open across areas; closing returns the focus.
 */
export function PeoplePanel({ opened, onClose }: PeoplePanelProps) {
  const { t } = useLingui();
  const { dir } = useDirection();
  const { openChat } = useEdge(false);
  const unread = useUnreadChannels();
  const takeFocus = useCallback((panel: HTMLElement | null) => panel?.focus({ preventScroll: true }), []);
  const close = () => {
    focusOn(PEOPLE_BUTTON);
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  return (
    <Transition mounted={useOpened(opened)} transition={fromEdge(dir)} duration={200}>
      {(styles) => (
        <div className={classes.edge} data-edge={opened || undefined}>
          <aside
            ref={takeFocus}
            id={PEOPLE_PANEL}
            aria-label={t`People`}
            tabIndex={-1}
            className={classes.panel}
            style={styles}
            onKeyDown={closeOnEscape}
          >
            <div className={classes.bar}>
              <EdgeTabs current="people" unread={unread} onSwitch={openChat} />
              <IconButton aria-label={t`Close`} onClick={close}>
                <IconX size={20} />
              </IconButton>
            </div>
            <PeopleContent selectable={false} />
          </aside>
        </div>
      )}
    </Transition>
  );
}

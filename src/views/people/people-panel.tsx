import { useLingui } from '@lingui/react/macro';
import { Transition, useDirection } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback } from 'react';
import { IconButton } from '@/ui/controls/button';
import { useOpened } from '@/ui/hooks/use-opened';
import { focusOn, PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import bar from './people-bar.module.css';
import { PeopleContent } from './people-content';
import classes from './people-panel.module.css';

interface PeoplePanelProps {
  opened: boolean;
  onClose: () => void;
}

const fromEdge = (direction: string) => ({
  in: { opacity: 1, translate: '0 0' },
  out: { opacity: 0, translate: direction === 'rtl' ? '-32px 0' : '32px 0' },
  transitionProperty: 'opacity, translate',
});

/**
 * Shows the people in a column over the stage's edge. It stays open across areas; closing returns the focus.
 */
export function PeoplePanel({ opened, onClose }: PeoplePanelProps) {
  const { t } = useLingui();
  const { dir } = useDirection();
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
            <div className={bar.bar}>
              <h2 className={bar.title}>{t`People`}</h2>
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

import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { selectedUid } from '@machines/people/people.selectors';
import { Drawer } from '@mantine/core';
import { useCallback } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { focusOn, MENU_BUTTON, PEOPLE_PANEL } from '@/ui/people-places';
import { useOpened } from '@/ui/use-opened';
import bar from './people-bar.module.css';
import { PeopleContent } from './people-content';
import classes from './people-sheet.module.css';
import { PersonCard } from './person-card';

interface PeopleSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** The people on a small screen. */
export function PeopleSheet({ opened, onClose }: PeopleSheetProps) {
  const { t } = useLingui();
  const selected = useChildValue('people', selectedUid);
  const people = useChild('people');
  const leaveInOrder = useCallback(
    (content: HTMLElement | null) => {
      if (!content) return;
      return () => {
        people.send({ type: 'people.close' });
        focusOn(MENU_BUTTON);
      };
    },
    [people],
  );
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={selected === null}
      position="bottom"
      size="100%"
      lockScroll={false}
      returnFocus={false}
      zIndex={300}
      classNames={{ content: classes.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={leaveInOrder}>
        <aside id={PEOPLE_PANEL} aria-label={t`People`} tabIndex={-1} className={classes.body}>
          <div className={bar.bar}>
            <Drawer.Title className={bar.title}>{t`People`}</Drawer.Title>
            <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
          </div>
          <PeopleContent selectable />
        </aside>
        <PersonCard opened={opened} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

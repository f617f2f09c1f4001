import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { selectedUid } from '@machines/people/people.selectors';
import { Drawer } from '@mantine/core';
import { useChildValue } from '@/app/app-context';
import { useOpened } from '@/ui/hooks/use-opened';
import { focusOn, MENU_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import bar from './people-bar.module.css';
import { PeopleContent } from './people-content';
import classes from './people-sheet.module.css';
import { PersonCard } from './person-card';

interface PeopleSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the people on a small screen. */
export function PeopleSheet({ opened, onClose }: PeopleSheetProps) {
  const { t } = useLingui();
  const selected = useChildValue('people', selectedUid);
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={selected === null}
      position="bottom"
      size="100%"
      lockScroll={false}
      returnFocus={false}
      onExitTransitionEnd={() => focusOn(MENU_BUTTON)}
      zIndex="var(--foyer-z-dialog)"
      classNames={{ content: classes.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
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

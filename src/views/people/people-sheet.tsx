import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { selectedUid } from '@machines/people/people.selectors';
import { Drawer } from '@mantine/core';
import { useChildValue } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { useEdge } from '@/app/use-edge';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from '@/ui/layers/edge-panel.module.css';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { focusOn, MENU_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import { PeopleContent } from './people-content';
import { PersonCard } from './person-card';

interface PeopleSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the people on a small screen. */
export function PeopleSheet({ opened, onClose }: PeopleSheetProps) {
  const { t } = useLingui();
  const { openChat } = useEdge(true);
  const unread = useUnreadChannels();
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
      <Drawer.Content aria-label={t`People`}>
        <aside id={PEOPLE_PANEL} aria-label={t`People`} tabIndex={-1} className={classes.body}>
          <div className={classes.bar}>
            <EdgeTabs current="people" unread={unread} onSwitch={openChat} />
            <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
          </div>
          <PeopleContent selectable />
        </aside>
        <PersonCard opened={opened} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

import { useLingui } from '@lingui/react/macro';
import { selectedUid } from '@machines/people/people.selectors';
import { useChildValue } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { useEdge } from '@/app/use-edge';
import edge from '@/ui/layers/edge-panel.module.css';
import { EdgeSheet } from '@/ui/layers/edge-sheet';
import { EdgeTabs } from '@/ui/layers/edge-tabs';
import { BAR_PEOPLE, PEOPLE_PANEL } from '@/ui/layers/places';
import { PeopleContent } from './people-content';
import { PersonCard } from './person-card';

/** Shows the people on a small screen. */
export function PeopleSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { openChat } = useEdge(true);
  const unread = useUnreadChannels();
  const selected = useChildValue('people', selectedUid);
  return (
    <EdgeSheet
      id={PEOPLE_PANEL}
      label={t`People`}
      opener={BAR_PEOPLE}
      opened={opened}
      onClose={onClose}
      closeOnEscape={selected === null}
      card={<PersonCard opened={opened} />}
    >
      {(close) => (
        <>
          <div className={edge.bar}>
            <EdgeTabs current="people" unread={unread} onSwitch={openChat} />
            {close}
          </div>
          <PeopleContent selectable />
        </>
      )}
    </EdgeSheet>
  );
}

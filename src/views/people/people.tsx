import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { isPanelOpen } from '@machines/people/people.selectors';
import { useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { fetchWhileOnline } from '@/ui/fetch-ahead';
import { lazyPart } from '@/ui/lazy-part';
import { PEOPLE_SHEET } from '@/ui/people-places';
import { useLater } from '@/ui/use-later';
import { useSmallScreen } from '@/ui/use-small-screen';

const loadPanel = async () => (await import('./people-panel')).PeoplePanel;
const PeoplePanel = lazyPart(loadPanel);
const loadSheet = async () => (await import('./people-sheet')).PeopleSheet;
const PeopleSheet = lazyPart(loadSheet);
const isSheetOpen = isDialogOpen(PEOPLE_SHEET);

/** The people of the venue: a column at the edge of wide screens, a sheet from below on small ones. */
export function People() {
  const small = useSmallScreen();
  return small ? <Sheet /> : <Column />;
}

function Column() {
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const [loadAhead] = useState(() => fetchWhileOnline(loadPanel));
  useLater(loadAhead);
  return <PeoplePanel opened={opened} onClose={() => people.send({ type: 'people.close' })} />;
}

function Sheet() {
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isSheetOpen);
  const [loadAhead] = useState(() => fetchWhileOnline(loadSheet));
  useLater(loadAhead);
  return (
    <PeopleSheet
      opened={opened}
      onClose={() => navigation.send({ type: 'dialog.close', id: PEOPLE_SHEET })}
    />
  );
}

import { isPanelOpen } from '@machines/people/people.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { useLater } from '@/ui/hooks/use-later';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { edgeLayer } from '@/ui/layers/lazy-component';

const PeoplePanel = edgeLayer('column', async () => (await import('./people-panel')).PeoplePanel);
const PeopleSheet = edgeLayer('sheet', async () => (await import('./people-sheet')).PeopleSheet);

/** Shows the venue's people: in a column at the edge of wide screens, in a bottom sheet on small ones. */
export function People() {
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const Panel = useSmallScreen() ? PeopleSheet : PeoplePanel;
  useLater(Panel.preload);
  return <Panel opened={opened} onClose={() => people.send({ type: 'people.close' })} />;
}

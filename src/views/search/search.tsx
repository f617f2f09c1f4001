import { openDialogs } from '@machines/navigation/navigation.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useEffect } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useCanSearch } from '@/app/search/use-can-search';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { useLater } from '@/ui/hooks/use-later';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { SEARCH } from '@/ui/layers/places';

const SearchDialog = lazyLayer(async () => (await import('./search-dialog')).SearchDialog);

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' &&
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) &&
  !(shiftKey || altKey);

/** The search of the venue, which its shortcut opens from everywhere. */
export function Search() {
  const navigation = useChild('navigation');
  const venue = useChildValue('venue', openedVenue);
  const { opened, close } = useDialogEntry(SEARCH);
  const canSearch = useCanSearch() && venue !== null;
  useLater(SearchDialog.preload);
  useEffect(() => {
    if (!canSearch) return;
    const listen = (event: KeyboardEvent) => {
      // Another dialog keeps its keys.
      if (!isShortcut(event) || event.isComposing || openDialogs(navigation.getSnapshot()).length > 0) return;
      event.preventDefault();
      navigation.send({ type: 'dialog.open', id: SEARCH });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [canSearch, navigation]);
  if (!canSearch) return null;
  return <SearchDialog venue={venue} opened={opened} onClose={close} />;
}

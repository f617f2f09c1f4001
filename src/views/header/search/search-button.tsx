import { Trans } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { useCanSearch } from '@/app/search/use-can-search';
import { PlainButton } from '@/ui/controls/plain-button';
import { SEARCH } from '@/ui/layers/places';

interface SearchButtonProps {
  id?: string;
  className: string | undefined;
  /** Called before the search opens. */
  onLeave?: () => void;
}

/** Opens the search, where the user can ask the venue. */
export function SearchButton({ id, className, onLeave }: SearchButtonProps) {
  const navigation = useChild('navigation');
  const open = () => {
    onLeave?.();
    navigation.send({ type: 'dialog.open', id: SEARCH });
  };
  if (!useCanSearch()) return null;
  return (
    <PlainButton id={id} className={className} aria-haspopup="dialog" onClick={open}>
      <IconSearch size={20} stroke={1.6} aria-hidden />
      <Trans>Ask</Trans>
    </PlainButton>
  );
}

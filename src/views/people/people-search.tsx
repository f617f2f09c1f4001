import { useLingui } from '@lingui/react/macro';
import { searchText } from '@machines/people/people.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { SearchField } from '@/ui/controls/search-field';

/** Searches the people of the venue by the words of their names and companies. */
export function PeopleSearch() {
  const { t } = useLingui();
  const people = useChild('people');
  const text = useChildValue('people', searchText);
  return (
    <SearchField
      label={t`Search people`}
      value={text}
      onChange={(typed) => people.send({ type: 'search.type', text: typed })}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { searchText } from '@machines/people/people.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { SearchField } from '@/ui/controls/search-field';
import classes from './people-content.module.css';
import { PeopleList } from './people-list';
import { ScopeChoice } from './scope-choice';

/** Shows the search, the choice of list and the list itself. */
export function PeopleContent({ selectable }: { selectable: boolean }) {
  const unknown = useChildValue('connection', isLinkDown);
  return (
    <div className={classes.content} data-unknown={unknown || undefined}>
      <PeopleSearch />
      <ScopeChoice />
      {unknown && (
        <p className={classes.unknown}>
          <Trans>Reconnecting… This list may be out of date.</Trans>
        </p>
      )}
      <PeopleList selectable={selectable} />
    </div>
  );
}

/** Searches the people of the venue by the words of their names and companies. */
function PeopleSearch() {
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

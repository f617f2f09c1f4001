import { useLingui } from '@lingui/react/macro';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { listScope, searchText } from '@machines/people/people.selectors';
import type { PeopleScope } from '@machines/people/people.setup';
import { useChild, useChildValue } from '@/app/app-context';
import { useOwnAreaCount } from '@/app/use-people';
import { RadioLabel } from '@/ui/controls/radio-label';
import { SearchField } from '@/ui/controls/search-field';
import tabs from '@/ui/controls/tabs.module.css';
import { SoftNumber } from '@/ui/text/soft-number';
import classes from './people-content.module.css';
import { PeopleList } from './people-list';

/** Shows the search, the choice of list and the list itself. */
export function PeopleContent({ selectable }: { selectable: boolean }) {
  const { t } = useLingui();
  const unknown = useChildValue('connection', isLinkDown);
  return (
    <div className={classes.content} data-unknown={unknown || undefined}>
      <PeopleSearch />
      <ScopeChoice />
      {unknown && <p className={classes.unknown}>{t`Reconnecting… This list may be out of date.`}</p>}
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

/** Lets the user choose between the people of the area and of the venue. */
function ScopeChoice() {
  const { t } = useLingui();
  const count = useOwnAreaCount()?.count;
  return (
    <fieldset className={`${tabs.tabs} ${classes.scopes}`} aria-label={t`Show people`}>
      <Scope scope="area" label={t`In this area`} count={count} />
      <Scope scope="venue" label={t`Everyone`} />
    </fieldset>
  );
}

function Scope({ scope, label, count }: { scope: PeopleScope; label: string; count?: number }) {
  const people = useChild('people');
  const chosen = useChildValue('people', listScope);
  return (
    <RadioLabel
      className={`${tabs.tab} ${classes.scope}`}
      name="people-scope"
      checked={chosen === scope}
      onChange={() => people.send({ type: 'scope.select', scope })}
    >
      {label}
      {count !== undefined && count > 0 && (
        <span aria-hidden className={classes.count}>
          <SoftNumber value={count} />
        </span>
      )}
    </RadioLabel>
  );
}

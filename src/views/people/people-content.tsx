import { Trans } from '@lingui/react/macro';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { useChildValue } from '@/app/app-context';
import classes from './people-content.module.css';
import { PeopleList } from './people-list';
import { PeopleSearch } from './people-search';
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

import { useLingui } from '@lingui/react/macro';
import { searchText } from '@machines/people/people.selectors';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './people-search.module.css';

/** Searches the people of the venue by the words of their names and companies. */
export function PeopleSearch() {
  const { t } = useLingui();
  const people = useChild('people');
  const text = useChildValue('people', searchText);
  const type = (typed: string) => people.send({ type: 'search.type', text: typed });
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !text) return;
    event.preventDefault();
    event.stopPropagation();
    type('');
  };
  return (
    <label className={classes.search}>
      <VisuallyHidden>{t`Search people`}</VisuallyHidden>
      <IconSearch size={18} aria-hidden className={classes.icon} />
      <input
        type="search"
        className={classes.input}
        placeholder={t`Search people`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={clearOnEscape}
        // A surrounding sheet leaves Escape to the field.
        data-mantine-stop-propagation={text ? 'true' : undefined}
      />
    </label>
  );
}

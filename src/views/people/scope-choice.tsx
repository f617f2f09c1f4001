import { useLingui } from '@lingui/react/macro';
import type { PeopleScope } from '@machines/people/people.events';
import { listScope } from '@machines/people/people.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { useOwnAreaCount } from '@/app/use-people';
import { RadioLabel } from '@/ui/controls/radio-label';
import { SoftNumber } from '@/ui/text/soft-number';
import classes from './scope-choice.module.css';

/** Lets the user choose between the people of the area and of the venue. */
export function ScopeChoice() {
  const { t } = useLingui();
  const count = useOwnAreaCount()?.count;
  return (
    <fieldset className={classes.scopes} aria-label={t`Show people`}>
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
      className={classes.scope}
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

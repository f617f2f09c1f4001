import { PEOPLE_SUMMARY_INTERVAL } from '@domain/limits';
import { Plural } from '@lingui/react/macro';
import { isAreaKnown } from '@machines/people/people.selectors';
import { VisuallyHidden } from '@mantine/core';
import { useChildValue } from '@/app/app-context';
import { useOwnCrowd } from '@/app/use-people';
import { useCalm } from '@/ui/use-calm';

/** What a screen reader hears of arrivals and departures. */
export function PeopleSummary() {
  const isKnown = useChildValue('people', isAreaKnown);
  const { count } = useOwnCrowd();
  const told = useCalm(isKnown ? count : null, PEOPLE_SUMMARY_INTERVAL);
  return (
    <VisuallyHidden role="status">
      {told !== null && <Plural value={told} _0="Nobody is here" one="# person here" other="# people here" />}
    </VisuallyHidden>
  );
}

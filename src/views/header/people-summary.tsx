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
  const crowd = useOwnCrowd();
  const isTold = isKnown && crowd.count > 0;
  const count = useCalm(isTold ? crowd.count : null, PEOPLE_SUMMARY_INTERVAL);
  return (
    <VisuallyHidden role="status">
      {count !== null && <Plural value={count} one="# person here" other="# people here" />}
    </VisuallyHidden>
  );
}

import type { ListState } from '@machines/people/people.selectors';
import { useCallback } from 'react';
import { useChild } from '@/app/app-context';
import { FailedNote } from './list-notes';
import { RowSkeletons } from './row-skeletons';

/** Stands below the people that were read; whoever gets here wants the next ones. */
export function ListEnd({ state }: { state: ListState }) {
  const people = useChild('people');
  const askForMore = useCallback(
    (end: HTMLElement | null) => {
      if (end) people.send({ type: 'page.next' });
    },
    [people],
  );
  if (state === 'failed') return <FailedNote />;
  return (
    <div ref={state === 'shown' ? askForMore : undefined}>
      <RowSkeletons count={1} />
    </div>
  );
}

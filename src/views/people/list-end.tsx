import type { ListState } from '@machines/people/people.selectors';
import { useCallback } from 'react';
import { useChild } from '@/app/app-context';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { FailedNote } from './list-notes';

/** Marks the end of the loaded people; requests the next page when it is scrolled into view. */
export function ListEnd({ state }: { state: ListState }) {
  const people = useChild('people');
  const requestPage = useCallback(
    (end: HTMLElement | null) => {
      if (end) people.send({ type: 'page.request' });
    },
    [people],
  );
  if (state === 'failed') return <FailedNote />;
  return (
    <div ref={state === 'shown' ? requestPage : undefined}>
      <RowSkeletons count={1} />
    </div>
  );
}

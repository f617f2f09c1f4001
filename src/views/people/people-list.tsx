import { AREA_PAGE_SIZE, AREA_PAGES_MAX } from '@domain/limits';
import {
  areaPages,
  hasMorePages,
  type ListState,
  listedPeople,
  listScope,
  listState,
} from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { createContext, type ReactElement, use, useCallback, useMemo } from 'react';
import { type CustomItemComponentProps, Virtualizer } from 'virtua';
import { useChildValue } from '@/app/app-context';
import { useListVersion } from '@/app/use-people';
import { ListEnd } from './list-end';
import { AloneNote, EmptyNote, FailedNote } from './list-notes';
import classes from './people-list.module.css';
import { PersonRow } from './person-row';
import { RowSkeletons } from './row-skeletons';

const ROW_HEIGHT = 64;
/** Lists up to here need no stop of their own for a keyboard to scroll them. */
const ROWS_IN_SIGHT = 6;

const Total = createContext(0);

/** The people of the chosen list; only those in sight are in the page. */
export function PeopleList({ selectable }: { selectable: boolean }) {
  const store = useChildValue('people', listedPeople);
  const state = useChildValue('people', listState);
  useListVersion(store);
  if (store.size === 0) return <NoRows state={state} />;
  return <Rows store={store} state={state} selectable={selectable} />;
}

function NoRows({ state }: { state: ListState }) {
  if (state === 'failed') return <FailedNote />;
  return state === 'shown' ? <EmptyNote /> : <RowSkeletons count={6} />;
}

interface RowsProps {
  store: PeopleStore;
  state: ListState;
  selectable: boolean;
}

function Rows({ store, state, selectable }: RowsProps) {
  const version = useListVersion(store);
  const hasEnd = useMore(store) || state === 'growing' || state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  const places = useMemo(() => ({ length: store.size + (hasEnd ? 1 : 0) }), [store, version, hasEnd]);
  const row = useCallback(
    (_: unknown, index: number): ReactElement => {
      const uid = store.uidAt(index);
      if (uid === undefined) return <ListEnd key={`end ${state}`} state={state} />;
      return <PersonRow key={uid} uid={uid} store={store} selectable={selectable} />;
    },
    [store, state, selectable],
  );
  return (
    <div className={classes.scroller} tabIndex={store.size > ROWS_IN_SIGHT && !selectable ? 0 : undefined}>
      <Total value={store.size}>
        <Virtualizer data={places} itemSize={ROW_HEIGHT} bufferSize={2 * ROW_HEIGHT} as="ul" item={Item}>
          {row}
        </Virtualizer>
      </Total>
      <AloneNote store={store} />
    </div>
  );
}

/** Whether there are people beyond those that were read. */
function useMore(store: PeopleStore): boolean {
  const scope = useChildValue('people', listScope);
  const pages = useChildValue('people', areaPages);
  const hasMore = useChildValue('people', hasMorePages);
  if (scope === 'venue') return hasMore;
  return pages < AREA_PAGES_MAX && store.size >= pages * AREA_PAGE_SIZE;
}

type ItemProps = Pick<CustomItemComponentProps, 'style' | 'index' | 'children' | 'ref'>;

function Item({ index, ...item }: ItemProps) {
  const total = use(Total);
  const isPerson = index < total;
  return (
    <li
      {...item}
      aria-posinset={isPerson ? index + 1 : undefined}
      aria-setsize={isPerson ? total : undefined}
    />
  );
}

import {
  hasMorePages,
  isListLonger,
  type ListState,
  listedPeople,
  listScope,
  listState,
  searchText,
} from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { createContext, type ReactElement, use, useCallback, useMemo } from 'react';
import { type CustomItemComponentProps, Virtualizer } from 'virtua';
import { useChild, useChildValue } from '@/app/app-context';
import { useListVersion, useOwnAreaCount } from '@/app/use-people';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { AloneNote, EmptyNote, FailedNote } from './list-notes';
import classes from './people-list.module.css';
import { PersonRow } from './person-row';
import { useSteadyScroll } from './use-steady-scroll';

const ROW_HEIGHT = 64;
/** Lists up to this length need no tab stop of their own for keyboard scrolling. */
const VISIBLE_ROWS = 6;

/** The number of loaded people, and of all people; -1 when that is unknown. */
const Length = createContext({ read: 0, whole: 0 });

/** Shows the people of the chosen list; only visible rows are rendered. */
export function PeopleList({ selectable }: { selectable: boolean }) {
  const store = useChildValue('people', listedPeople);
  const state = useChildValue('people', listState);
  const scope = useChildValue('people', listScope);
  const search = useChildValue('people', searchText);
  const version = useListVersion(store);
  if (store.size === 0) return <NoRows state={state} />;
  return (
    <Rows key={`${scope} ${search}`} store={store} version={version} state={state} selectable={selectable} />
  );
}

function NoRows({ state }: { state: ListState }) {
  if (state === 'failed') return <FailedNote />;
  return state === 'shown' ? <EmptyNote /> : <RowSkeletons count={6} />;
}

interface RowsProps {
  store: PeopleStore;
  /** Changes with the list. */
  version: number;
  state: ListState;
  selectable: boolean;
}

function Rows({ store, version, state, selectable }: RowsProps) {
  const hasMore = useChildValue('people', hasMorePages);
  const hasEnd = hasMore || state === 'growing' || state === 'failed';
  const length = useLength(store);
  const steady = useSteadyScroll(store, version);
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
    <div className={classes.scroller} tabIndex={store.size > VISIBLE_ROWS && !selectable ? 0 : undefined}>
      <Length value={length}>
        <Virtualizer
          {...steady}
          data={places}
          itemSize={ROW_HEIGHT}
          bufferSize={2 * ROW_HEIGHT}
          as="ul"
          item={Item}
        >
          {row}
        </Virtualizer>
      </Length>
      <AloneNote store={store} />
    </div>
  );
}

/** Returns the lengths; people beyond the loaded ones are counted in the user's own area only. */
function useLength(store: PeopleStore) {
  const scope = useChildValue('people', listScope);
  const isLonger = useChildValue('people', isListLonger);
  const count = useOwnAreaCount()?.count ?? 0;
  const read = store.size;
  const counted = scope === 'area' && count > read ? count : -1;
  const whole = isLonger ? counted : read;
  return useMemo(() => ({ read, whole }), [read, whole]);
}

type ItemProps = Pick<CustomItemComponentProps, 'style' | 'index' | 'children' | 'ref'>;

function Item({ index, ...item }: ItemProps) {
  const { read, whole } = use(Length);
  const isPerson = index < read;
  return (
    <li
      {...item}
      aria-posinset={isPerson ? index + 1 : undefined}
      aria-setsize={isPerson ? whole : undefined}
    />
  );
}

/** Marks the end of the loaded people; requests the next page when it is scrolled into view. */
function ListEnd({ state }: { state: ListState }) {
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

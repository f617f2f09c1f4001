import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { isLinkDown } from '@machines/connection/connection.selectors';
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
import { createContext, type ReactElement, use, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua';
import { useChild, useChildValue } from '@/app/app-context';
import { useListVersion, useOwnAreaCount } from '@/app/use-people';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { FailedList, ListNote } from '@/ui/text/list-note';
import classes from './people-list.module.css';
import { PersonRow } from './person-row';

type Place = ReturnType<PeopleStore['placeAt']>;

/** The first visible person, and how much of their row is above the edge, in pixels. */
interface Anchor {
  place: Place;
  hidden: number;
}

const AT_THE_TOP: Anchor = { place: null, hidden: 0 };

function anchorOf(list: VirtualizerHandle, store: PeopleStore): Anchor {
  if (list.scrollOffset <= 0) return AT_THE_TOP;
  const index = list.findItemIndex(list.scrollOffset);
  return { place: store.placeAt(index), hidden: list.scrollOffset - list.getItemOffset(index) };
}

/** Keeps the first visible row in place while people come and go above it, and sends the machine its index. */
function useSteadyScroll(store: PeopleStore, version: number) {
  const people = useChild('people');
  const ref = useRef<VirtualizerHandle>(null);
  const anchor = useRef(AT_THE_TOP);
  const onScroll = useCallback(() => {
    if (ref.current) anchor.current = anchorOf(ref.current, store);
  }, [store]);
  const onScrollEnd = useCallback(() => {
    const { place } = anchor.current;
    people.send({ type: 'list.scroll', index: place ? store.rankOf(place) : 0 });
  }, [people, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  useLayoutEffect(() => {
    const { place, hidden } = anchor.current;
    if (!ref.current || !place) return;
    const offset = ref.current.getItemOffset(store.rankOf(place)) + hidden;
    if (offset !== ref.current.scrollOffset) ref.current.scrollTo(offset);
  }, [store, version]);
  return { ref, onScroll, onScrollEnd };
}

/** Shown for an empty list. */
function EmptyNote() {
  const { t } = useLingui();
  const name = useChildValue('people', searchText).trim();
  return (
    <ListNote>
      {name ? t`Nobody found for “${name}”.` : t`Nobody is here yet. People will appear here as they arrive.`}
    </ListNote>
  );
}

/** Shown while the user is alone in the area. */
function AloneNote({ store }: { store: PeopleStore }) {
  const { t } = useLingui();
  const scope = useChildValue('people', listScope);
  const self = useChildValue('auth', currentUser)?.userId;
  const isUnknown = useChildValue('connection', isLinkDown);
  if (isUnknown || scope === 'venue' || store.size > 1 || store.uidAt(0) !== self) return null;
  return <ListNote>{t`You are the only one here. Others will appear as they arrive.`}</ListNote>;
}

function FailedNote() {
  const people = useChild('people');
  return (
    <FailedList onRetry={() => people.send({ type: 'people.retry' })}>
      <Trans>The list of people could not be loaded. Trying again every few seconds.</Trans>
    </FailedList>
  );
}

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

import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { listedPeople, listState, searchText } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { type ReactNode, useEffect } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useHasPresence, useListVersion, usePerson } from '@/app/use-people';
import { SearchField } from '@/ui/controls/search-field';
import { focusField } from '@/ui/hooks/take-focus';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { Face } from '@/ui/media/face';
import { FailedList, ListNote } from '@/ui/text/list-note';
import { PersonWords } from '@/ui/text/person-words';
import classes from './people-choices.module.css';

/** More people are found by the search. */
const SHOWN = 50;

interface PeopleChoicesProps {
  /** The uids of those who are not offered. */
  except?: ReadonlySet<string>;
  focused?: boolean;
  /** Shows one person. */
  choice: (person: ListedPerson) => ReactNode;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Lets the user choose among the people of their area, or by a search of everybody who has been in the venue. */
export function PeopleChoices({ except = NOBODY, focused, choice }: PeopleChoicesProps) {
  const { t } = useLingui();
  const people = useChild('people');
  const search = useChildValue('people', searchText);
  useOwnSearch();
  return (
    <>
      <div ref={focused ? focusField : undefined}>
        <SearchField
          label={t`Search people`}
          value={search}
          onChange={(text) => people.send({ type: 'search.type', text })}
        />
      </div>
      <Choices except={except} choice={choice} />
    </>
  );
}

/** The search is that of the list of people, which begins without one. */
function useOwnSearch(): void {
  const people = useChild('people');
  useEffect(() => () => people.send({ type: 'scope.select', scope: 'area' }), [people]);
}

function Choices({ except, choice }: Required<Pick<PeopleChoicesProps, 'except' | 'choice'>>) {
  const store = useChildValue('people', listedPeople);
  const own = useChildValue('auth', currentUser)?.userId;
  useListVersion(store);
  const uids = Array.from(
    { length: Math.min(store.size, SHOWN + 1 + except.size) },
    (_, index) => store.uidAt(index) ?? '',
  );
  const others = uids.filter((uid) => uid !== own && !except.has(uid)).slice(0, SHOWN);
  return (
    <div className={classes.scroller}>
      {others.map((uid) => (
        <Choice key={uid} uid={uid} store={store} choice={choice} />
      ))}
      {others.length === 0 && <NobodyNote />}
    </div>
  );
}

interface ChoiceProps extends Pick<PeopleChoicesProps, 'choice'> {
  uid: string;
  store: PeopleStore;
}

function Choice({ uid, store, choice }: ChoiceProps) {
  const person = usePerson(store, uid);
  return person ? choice(person) : null;
}

/** Shows the face, the name and the work of a person. */
export function ChoiceWords({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const isAway = useHasPresence() && isAbsent(person);
  return (
    <>
      <Face name={person.name} picture={person.picture} />
      <PersonWords person={person} status={isAway && t`Not here now`}>
        <bdi>{person.name}</bdi>
      </PersonWords>
    </>
  );
}

function NobodyNote() {
  const people = useChild('people');
  const search = useChildValue('people', searchText).trim();
  const state = useChildValue('people', listState);
  const hasPresence = useHasPresence();
  if (state === 'loading') return <RowSkeletons count={3} />;
  if (state === 'failed')
    return (
      <FailedList onRetry={() => people.send({ type: 'people.retry' })}>
        <Trans>People could not be found. Trying again every few seconds.</Trans>
      </FailedList>
    );
  return (
    <ListNote>
      {search && <Trans>Nobody found for “{search}”.</Trans>}
      {!search && hasPresence && (
        <Trans>Nobody else is in this area. Search for anybody who has been in the venue.</Trans>
      )}
      {!search && !hasPresence && <Trans>Search for anybody who has been in the venue.</Trans>}
    </ListNote>
  );
}

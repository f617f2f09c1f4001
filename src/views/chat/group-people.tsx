import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { listedPeople, listState, searchText } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useListVersion, usePerson } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { SearchField } from '@/ui/controls/search-field';
import { Face } from '@/ui/media/face';
import classes from './group-people.module.css';

/** More people are found by the search. */
const SHOWN = 50;

/** The names of the chosen people by their ids. */
type Chosen = ReadonlyMap<string, string>;

interface GroupPeopleProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

const changed = (chosen: Chosen, uid: string, name: string): Chosen =>
  chosen.has(uid) ? new Map([...chosen].filter(([key]) => key !== uid)) : new Map([...chosen, [uid, name]]);

/** Lets the user choose people for a group: from their area, or by a search of the venue. */
export function GroupPeople({ chosen, onChange }: GroupPeopleProps) {
  const { t } = useLingui();
  const people = useChild('people');
  const search = useChildValue('people', searchText);
  const type = (text: string) => people.send({ type: 'search.type', text });
  useOwnSearch();
  const toggle = (uid: string, name: string) => onChange(changed(chosen, uid, name));
  return (
    <>
      <ChosenPeople chosen={chosen} onRemove={toggle} />
      <SearchField label={t`Search people`} value={search} onChange={type} />
      <Choices chosen={chosen} onToggle={toggle} />
    </>
  );
}

/** The search is that of the list of people, which begins without one. */
function useOwnSearch(): void {
  const people = useChild('people');
  useEffect(() => () => people.send({ type: 'scope.select', scope: 'area' }), [people]);
}

interface ChosenPeopleProps {
  chosen: Chosen;
  onRemove: (uid: string, name: string) => void;
}

function ChosenPeople({ chosen, onRemove }: ChosenPeopleProps) {
  const { t } = useLingui();
  if (chosen.size === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t`People of the group`}>
      {[...chosen].map(([uid, name]) => (
        <li key={uid}>
          <PlainButton
            className={classes.chip}
            aria-label={t`Remove ${name}`}
            onClick={() => onRemove(uid, name)}
          >
            <bdi>{name}</bdi>
            <IconX size={16} />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

interface ChoicesProps {
  chosen: Chosen;
  onToggle: (uid: string, name: string) => void;
}

function Choices({ chosen, onToggle }: ChoicesProps) {
  const store = useChildValue('people', listedPeople);
  const own = useChildValue('auth', currentUser)?.userId;
  useListVersion(store);
  const uids = Array.from(
    { length: Math.min(store.size, SHOWN + 1) },
    (_, index) => store.uidAt(index) ?? '',
  );
  const others = uids.filter((uid) => uid !== own).slice(0, SHOWN);
  return (
    <div className={classes.scroller}>
      {others.map((uid) => (
        <Choice key={uid} uid={uid} store={store} isChosen={chosen.has(uid)} onToggle={onToggle} />
      ))}
      {others.length === 0 && <NobodyNote />}
    </div>
  );
}

function NobodyNote() {
  const search = useChildValue('people', searchText).trim();
  const state = useChildValue('people', listState);
  if (state === 'loading') return null;
  return (
    <p className={classes.note}>
      {search ? (
        <Trans>Nobody found for “{search}”.</Trans>
      ) : (
        <Trans>You are the only one in this area. Search for people of the whole venue.</Trans>
      )}
    </p>
  );
}

interface ChoiceProps {
  uid: string;
  store: PeopleStore;
  isChosen: boolean;
  onToggle: (uid: string, name: string) => void;
}

function Choice({ uid, store, isChosen, onToggle }: ChoiceProps) {
  const person = usePerson(store, uid);
  if (!person) return null;
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(uid, person.name)} />
      <Face name={person.name} />
      <bdi className={classes.name}>{person.name}</bdi>
    </label>
  );
}

import type { ListedPerson } from '@domain/people/attendee';
import { useLingui } from '@lingui/react/macro';
import type { ChosenPerson } from '@machines/chat-panel/new-group.machine';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './group-people.module.css';
import { ChoiceWords, PeopleChoices } from './people-choices';
import choices from './people-choices.module.css';

interface GroupPeopleProps {
  chosen: readonly ChosenPerson[];
  onToggle: (person: ChosenPerson) => void;
  /** The uids of those who cannot be chosen. */
  except?: ReadonlySet<string>;
}

/** Returns who is chosen after a person was chosen, or no longer. */
export const toggled = (chosen: readonly ChosenPerson[], person: ChosenPerson): readonly ChosenPerson[] =>
  chosen.some(({ uid }) => uid === person.uid)
    ? chosen.filter(({ uid }) => uid !== person.uid)
    : [...chosen, person];

/** Lets the user choose people for a group. */
export function GroupPeople({ chosen, onToggle, except }: GroupPeopleProps) {
  const uids = useMemo(() => new Set(chosen.map(({ uid }) => uid)), [chosen]);
  return (
    <>
      <ChosenPeople chosen={chosen} onRemove={onToggle} />
      <PeopleChoices
        except={except}
        choice={(person) => (
          <PersonCheck person={person} isChosen={uids.has(person.uid)} onToggle={onToggle} />
        )}
      />
    </>
  );
}

interface ChosenPeopleProps {
  chosen: readonly ChosenPerson[];
  onRemove: (person: ChosenPerson) => void;
}

function ChosenPeople({ chosen, onRemove }: ChosenPeopleProps) {
  const { t } = useLingui();
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t`People of the group`}>
      {chosen.map((person) => (
        <ChosenChip key={person.uid} person={person} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface ChosenChipProps extends Pick<ChosenPeopleProps, 'onRemove'> {
  person: ChosenPerson;
}

function ChosenChip({ person, onRemove }: ChosenChipProps) {
  const { t } = useLingui();
  const { name } = person;
  return (
    <li>
      <PlainButton className={classes.chip} aria-label={t`Remove ${name}`} onClick={() => onRemove(person)}>
        <bdi>{name}</bdi>
        <IconX size={16} />
      </PlainButton>
    </li>
  );
}

interface PersonCheckProps extends Pick<GroupPeopleProps, 'onToggle'> {
  person: ListedPerson;
  isChosen: boolean;
}

const PersonCheck = ({ person, isChosen, onToggle }: PersonCheckProps) => (
  <label className={choices.choice}>
    <input
      type="checkbox"
      aria-label={person.name}
      checked={isChosen}
      onChange={() => onToggle({ uid: person.uid, name: person.name })}
    />
    <ChoiceWords person={person} />
  </label>
);

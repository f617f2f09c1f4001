import { Plural, Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { useOwnCrowd } from '@/app/use-people';
import { FaceStack } from '@/ui/face-stack';
import { PEOPLE_SHEET } from '@/ui/people-places';
import classes from './drawer-presence.module.css';

/** Leads from the drawer to the sheet of people. */
export function DrawerPeople({ onLeave }: { onLeave: () => void }) {
  const navigation = useChild('navigation');
  const people = useChild('people');
  const { count, faces } = useOwnCrowd();
  const open = () => {
    people.send({ type: 'scope.select', scope: 'area' });
    people.send({ type: 'person.release' });
    navigation.send({ type: 'dialog.open', id: PEOPLE_SHEET });
    onLeave();
  };
  return (
    <UnstyledButton className={classes.people} aria-haspopup="dialog" onClick={open}>
      {faces.length > 0 ? <FaceStack people={faces} /> : <IconUsers size={24} stroke={1.6} aria-hidden />}
      <span className={classes.words}>
        <span className={classes.title}>
          <Trans>People</Trans>
        </span>{' '}
        {count > 0 && (
          <span className={classes.count}>
            <Plural value={count} one="# person here" other="# people here" />
          </span>
        )}
      </span>
      <IconChevronRight size={20} stroke={1.6} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}

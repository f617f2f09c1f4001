import { useLingui } from '@lingui/react/macro';
import { isPanelOpen } from '@machines/people/people.selectors';
import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useOwnCrowd } from '@/app/use-people';
import { FaceStack } from '@/ui/face-stack';
import round from '@/ui/menu-button.module.css';
import { PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/people-places';
import { SoftNumber } from '@/ui/soft-number';
import classes from './people-button.module.css';

/** Who is here, as faces and a number; opens and closes the panel. */
export function PeopleButton() {
  const { t } = useLingui();
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const { count, faces } = useOwnCrowd();
  return (
    <UnstyledButton
      id={PEOPLE_BUTTON}
      className={`${round.button} ${classes.button}`}
      aria-label={t`People`}
      aria-expanded={opened}
      aria-controls={opened ? PEOPLE_PANEL : undefined}
      onClick={() => people.send({ type: opened ? 'people.close' : 'people.open' })}
    >
      {faces.length > 0 ? <FaceStack people={faces} /> : <IconUsers size={24} stroke={1.6} />}
      {count > 0 && <SoftNumber value={count} />}
    </UnstyledButton>
  );
}

import { useLingui } from '@lingui/react/macro';
import { isPanelOpen } from '@machines/people/people.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { IconUsers } from '@tabler/icons-react';
import { useBackgroundValue, useChild, useChildValue } from '@/app/app-context';
import { useOwnAreaCount } from '@/app/use-people';
import round from '@/ui/controls/menu-button.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import { FaceStack } from '@/ui/media/face-stack';
import { Spinner } from '@/ui/media/spinner';
import { SoftNumber } from '@/ui/text/soft-number';
import classes from './people-button.module.css';

/** Shows who is here, as faces and a number, or that presence is connecting; opens and closes the panel. */
export function PeopleButton() {
  const { t } = useLingui();
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const connected = useBackgroundValue('presence', isPresenceReady, false);
  const { count, faces } = useOwnAreaCount();
  return (
    <PlainButton
      id={PEOPLE_BUTTON}
      className={`${round.button} ${classes.button}`}
      aria-label={t`People`}
      aria-description={connected ? undefined : t`Connecting…`}
      aria-expanded={opened}
      aria-controls={opened ? PEOPLE_PANEL : undefined}
      onClick={() => people.send({ type: opened ? 'people.close' : 'people.open' })}
    >
      {faces.length > 0 ? <FaceStack people={faces} /> : <IconUsers size={24} stroke={1.6} />}
      {connected ? count > 0 && <SoftNumber value={count} /> : <Spinner />}
    </PlainButton>
  );
}

import { useLingui } from '@lingui/react/macro';
import { isPanelOpen } from '@machines/people/people.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { IconUsers } from '@tabler/icons-react';
import { useBackgroundValue, useChild, useChildValue } from '@/app/app-context';
import { useHasPresence, useOldNumbers, useOwnAreaCount, useVenueCount } from '@/app/use-people';
import round from '@/ui/controls/menu-button.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { PEOPLE_BUTTON, PEOPLE_PANEL } from '@/ui/layers/places';
import { FaceStack } from '@/ui/media/face-stack';
import { SoftNumber } from '@/ui/text/soft-number';
import { ChatButton } from './chat-button';
import { NoticesButton } from './notices-button';
import classes from './people-button.module.css';

/** Shows who is in the area, as faces, and how many are in the venue, or that presence is connecting; opens and closes the panel. */
function PeopleButton() {
  const { t } = useLingui();
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const connected = useBackgroundValue('presence', isPresenceReady, false);
  const faces = useOwnAreaCount()?.faces ?? [];
  const state = useNumberState();
  return (
    <PlainButton
      id={PEOPLE_BUTTON}
      className={`${round.button} ${classes.button}`}
      aria-label={t`People`}
      data-connecting={connected ? undefined : true}
      aria-description={state}
      aria-expanded={opened}
      aria-controls={opened ? PEOPLE_PANEL : undefined}
      onClick={() => people.send({ type: opened ? 'people.close' : 'people.open' })}
    >
      {faces.length > 0 ? <FaceStack people={faces} /> : <IconUsers size={24} stroke={1.6} />}
      {connected && <VenueNumber />}
    </PlainButton>
  );
}

/** Returns a text for numbers that are not current: none yet, or from before the link was lost. */
function useNumberState(): string | undefined {
  const { t } = useLingui();
  const connected = useBackgroundValue('presence', isPresenceReady, false);
  const old = useOldNumbers();
  if (!connected) return t`Connecting…`;
  return old ? t`Last known number. The connection is lost.` : undefined;
}

function VenueNumber() {
  const count = useVenueCount();
  const old = useOldNumbers();
  return (
    count !== null &&
    count > 0 && (
      <span className={classes.number} data-old={old || undefined}>
        <SoftNumber value={count} />
      </span>
    )
  );
}

/** The buttons of the panels that share the edge of the stage, and of the notices. */
export const EdgeButtons = () => (
  <>
    {useHasPresence() && <PeopleButton />}
    <ChatButton />
    <NoticesButton />
  </>
);

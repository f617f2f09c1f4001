import { useLingui } from '@lingui/react/macro';
import { isPresenceActive } from '@machines/presence/presence.selectors';
import { useChildValue } from '@/app/app-context';
import { RadioLabel } from '@/ui/radio-label';
import { StatusSign } from '@/ui/status-face';
import { STATUS_TEXTS } from '@/ui/status-texts';
import { DrawerPeople } from './drawer-people';
import classes from './drawer-presence.module.css';
import { CHOICES, useOwnStatus } from './own-status';

/** The people and the own status in the drawer, while presence is active. */
export function DrawerPresence({ onLeave }: { onLeave: () => void }) {
  if (!useChildValue('presence', isPresenceActive)) return null;
  return (
    <>
      <DrawerPeople onLeave={onLeave} />
      <DrawerStatus />
    </>
  );
}

function DrawerStatus() {
  const { t } = useLingui();
  const own = useOwnStatus();
  if (!own) return null;
  return (
    <fieldset className={classes.choices} aria-label={t`Your status`}>
      {CHOICES.map((status) => (
        <RadioLabel
          key={status}
          className={classes.choice}
          name="own-status"
          checked={own.status === status}
          onChange={() => own.choose(status)}
        >
          <StatusSign status={status} />
          {t(STATUS_TEXTS[status])}
        </RadioLabel>
      ))}
    </fieldset>
  );
}

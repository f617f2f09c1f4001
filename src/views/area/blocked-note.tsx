import { Trans } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import classes from './blocked-note.module.css';

/** spec §8: shows what is blocked and why, and the way to change it. */
export function BlockedNote() {
  const banner = useChild('cookieBanner');
  return (
    <div role="status" className={classes.note} data-place="corner" data-y="100">
      <IconShieldLock size={20} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <Trans>
          Blocked content because cookie providers are blocked. Allow them in your privacy preferences to see
          it.
        </Trans>
      </p>
      <Button
        variant="default"
        className={classes.action}
        onClick={() => banner.send({ type: 'banner.open' })}
      >
        <Trans>Privacy preferences</Trans>
      </Button>
    </div>
  );
}

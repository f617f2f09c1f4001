import { Trans } from '@lingui/react/macro';
import { isAccountBusy, sessionsProgress } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '@/ui/controls/button';
import { Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { Failed } from './failed';
import classes from './sections.module.css';

/** Shows the user's sessions in other browsers. */
export function DevicesSection({ actor }: { actor: AccountActor }) {
  const heading = useId();
  const busy = useSelector(actor, isAccountBusy);
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>
        <Trans>Other devices</Trans>
      </h3>
      <p className={classes.words}>
        <Trans>This logs you out on all devices except this one.</Trans>
      </p>
      <DevicesNotice actor={actor} />
      <Button variant="default" aria-disabled={busy} onClick={() => actor.send({ type: 'sessions.end' })}>
        <Trans>Log out on other devices</Trans>
      </Button>
    </section>
  );
}

function DevicesNotice({ actor }: { actor: AccountActor }) {
  const progress = useSelector(actor, sessionsProgress);
  switch (progress) {
    case 'ending':
      return (
        <Waiting>
          <Trans>Logging out on other devices…</Trans>
        </Waiting>
      );
    case 'ended':
      return (
        <Success>
          <Trans>You have been logged out on all other devices.</Trans>
        </Success>
      );
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

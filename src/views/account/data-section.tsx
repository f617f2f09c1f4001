import { Trans } from '@lingui/react/macro';
import { deletionProgress, downloadProgress, isAccountBusy } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '@/ui/controls/button';
import { Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { DeletionForm } from './deletion-form';
import { Failed } from './failed';
import classes from './sections.module.css';

interface DataSectionProps {
  actor: AccountActor;
  email: string;
}

/** Lets the user download or delete their data. */
export function DataSection({ actor, email }: DataSectionProps) {
  const heading = useId();
  const deletionButton = useId();
  const busy = useSelector(actor, isAccountBusy);
  const asked = useSelector(actor, deletionProgress) !== null;
  const toggle = () => actor.send({ type: asked ? 'deletion.cancel' : 'deletion.begin' });
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>
        <Trans>Your data</Trans>
      </h3>
      <p className={classes.words}>
        <Trans>Download or delete your data.</Trans>
      </p>
      <DataNotice actor={actor} />
      <div className={classes.actions}>
        <Button variant="default" aria-disabled={busy} onClick={() => actor.send({ type: 'data.download' })}>
          <Trans>Download my data</Trans>
        </Button>
        <Button
          id={deletionButton}
          variant="default"
          aria-disabled={busy}
          aria-expanded={asked}
          onClick={toggle}
        >
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {asked && <DeletionForm actor={actor} email={email} opener={deletionButton} />}
    </section>
  );
}

function DataNotice({ actor }: { actor: AccountActor }) {
  const progress = useSelector(actor, downloadProgress);
  switch (progress) {
    case 'downloading':
      return (
        <Waiting>
          <Trans>Preparing your data…</Trans>
        </Waiting>
      );
    case 'saved':
      return (
        <Success>
          <Trans>Your data has been saved as my-data.json.</Trans>
        </Success>
      );
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

import { Trans } from '@lingui/react/macro';
import { deletionProgress, downloadProgress, isAccountBusy } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '@/ui/button';
import type { AccountActor } from './account-actor';
import { DeletionForm } from './deletion-form';
import { Failed, Success, Waiting } from './notices';
import classes from './sections.module.css';

interface DataSectionProps {
  actor: AccountActor;
  email: string;
}

/** What is kept of the person: theirs to take along and to delete. */
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
        <Trans>
          Everything that is kept of you is yours: take it along as a file, or delete it for good.
        </Trans>
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
          <Trans>Collecting your data…</Trans>
        </Waiting>
      );
    case 'saved':
      return (
        <Success>
          <Trans>Your data is in the file my-data.json.</Trans>
        </Success>
      );
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

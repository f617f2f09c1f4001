import { passwordProofSchema } from '@domain/login/password-reset';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  deletionProgress,
  downloadProgress,
  hasPassword,
  isAccountBusy,
} from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { usePasswordForm } from '@/ui/controls/schema-form';
import { focusOn } from '@/ui/layers/places';
import { Problem, Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { TOO_MANY_ATTEMPTS, WRONG_PASSWORD } from './account-texts';
import { Failed } from './failed';
import classes from './sections.module.css';

const EMPTY = { current: '' };

interface DeletionFormProps {
  actor: AccountActor;
  email: string;
  /** The id of the button that opened the form. */
  opener: string;
}

/** Focuses the first field of the element's form, or the element itself. */
function focusFirst(element: HTMLElement | null): void {
  const field = element?.closest('form')?.querySelector<HTMLElement>('input:not([hidden])');
  (field ?? element)?.focus();
}

/** Asks the user to confirm the deletion and to prove their identity. */
function DeletionForm({ actor, email, opener }: DeletionFormProps) {
  const { t } = useLingui();
  const words = useId();
  const busy = useSelector(actor, isAccountBusy);
  const withPassword = useSelector(actor, hasPassword);
  const wrong = useSelector(actor, deletionProgress) === 'wrong';
  const form = usePasswordForm({
    initialValues: EMPTY,
    schema: passwordProofSchema(withPassword),
    refusals: { current: wrong ? WRONG_PASSWORD : null },
  });
  const submit = form.submit(({ current }) =>
    actor.send({ type: 'deletion.confirm', password: withPassword ? current : null }),
  );
  const cancel = () => {
    actor.send({ type: 'deletion.cancel' });
    focusOn(opener);
  };
  return (
    <form aria-describedby={words} className={classes.confirmation} onSubmit={submit} noValidate>
      <p id={words} ref={focusFirst} tabIndex={-1} className={classes.question}>
        <Trans>Your account and all your data will be deleted. This cannot be undone.</Trans>
      </p>
      {withPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...form.fieldProps('current')}
            autoComplete="current-password"
            label={t`Current password`}
            readOnly={busy}
          />
        </>
      )}
      <DeletionNotice actor={actor} />
      <div className={classes.actions}>
        <ConfirmButton actor={actor} />
        <Button variant="default" type="button" aria-disabled={busy} onClick={cancel}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </form>
  );
}

/**
 * Shows the confirm button; users whose login is too old log in again first, which leads back to this page.
 */
function ConfirmButton({ actor }: Pick<DeletionFormProps, 'actor'>) {
  const { t } = useLingui();
  const auth = useChild('auth');
  const busy = useSelector(actor, isAccountBusy);
  const stale = useSelector(actor, deletionProgress) === 'stale';
  if (stale)
    return (
      <Button type="button" onClick={() => auth.send({ type: 'signOut.request' })}>{t`Log in again`}</Button>
    );
  return <Button type="submit" aria-disabled={busy}>{t`Delete permanently`}</Button>;
}

function DeletionNotice({ actor }: { actor: AccountActor }) {
  const { t, i18n } = useLingui();
  const progress = useSelector(actor, deletionProgress);
  switch (progress) {
    case 'deleting':
    case 'deleted':
      return <Waiting>{t`Deleting your account…`}</Waiting>;
    case 'locked':
      return <Problem>{i18n._(TOO_MANY_ATTEMPTS)}</Problem>;
    case 'stale':
      return <Problem>{t`For your security, please log in again before you delete your account.`}</Problem>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

/** Lets the user download or delete their data. */
export function DataSection({ actor, email }: { actor: AccountActor; email: string }) {
  const { t } = useLingui();
  const heading = useId();
  const deletionButton = useId();
  const busy = useSelector(actor, isAccountBusy);
  const asked = useSelector(actor, deletionProgress) !== null;
  const toggle = () => actor.send({ type: asked ? 'deletion.cancel' : 'deletion.begin' });
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>{t`Your data`}</h3>
      <p className={classes.words}>{t`Download or delete your data.`}</p>
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
  const { t } = useLingui();
  const progress = useSelector(actor, downloadProgress);
  switch (progress) {
    case 'downloading':
      return <Waiting>{t`Preparing your data…`}</Waiting>;
    case 'saved':
      return <Success>{t`Your data has been saved as my-data.json.`}</Success>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

import { Trans, useLingui } from '@lingui/react/macro';
import { deletionProgress, hasPassword, isAccountBusy } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useChild } from '@/app/app-context';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { PASSWORD_TEXTS } from '@/ui/controls/password-texts';
import { usePasswordForm } from '@/ui/controls/use-password-form';
import { focusOn } from '@/ui/layers/places';
import { Problem, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { TOO_MANY_ATTEMPTS, WRONG_PASSWORD } from './account-texts';
import { Failed } from './failed';
import { focusField, focusFirst } from './focus';
import classes from './sections.module.css';

const PROOF = ['current'] as const;
const NONE = [] as const;

interface DeletionFormProps {
  actor: AccountActor;
  email: string;
  /** The id of the button that opened the form. */
  opener: string;
}

/** Asks the user to confirm the deletion and to prove their identity. */
export function DeletionForm({ actor, email, opener }: DeletionFormProps) {
  const words = useId();
  const busy = useSelector(actor, isAccountBusy);
  const withPassword = useSelector(actor, hasPassword);
  const form = usePasswordForm(withPassword ? PROOF : NONE, ({ current }) =>
    actor.send({ type: 'deletion.confirm', password: withPassword ? current : null }),
  );
  useNavigationGuard(form.dirty);
  const cancel = () => {
    actor.send({ type: 'deletion.cancel' });
    focusOn(opener);
  };
  return (
    <form ref={form.watch} aria-describedby={words} className={classes.confirmation} onSubmit={form.submit}>
      <p id={words} ref={focusFirst} tabIndex={-1} className={classes.question}>
        <Trans>Your account and all your data will be deleted. This cannot be undone.</Trans>
      </p>
      {withPassword && <Proof actor={actor} email={email} form={form} />}
      <DeletionNotice actor={actor} />
      <div className={classes.actions}>
        <ConfirmButton actor={actor} complete={form.complete} />
        <Button variant="default" type="button" aria-disabled={busy} onClick={cancel}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </form>
  );
}

interface ProofProps extends Pick<DeletionFormProps, 'actor' | 'email'> {
  form: ReturnType<typeof usePasswordForm>;
}

function Proof({ actor, email, form: { faults, inputProps } }: ProofProps) {
  const { t, i18n } = useLingui();
  const busy = useSelector(actor, isAccountBusy);
  const wrong = useSelector(actor, deletionProgress) === 'wrong';
  const error = faults.current ? PASSWORD_TEXTS[faults.current] : wrong && WRONG_PASSWORD;
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...inputProps('current')}
        label={t`Current password`}
        readOnly={busy}
        error={error && i18n._(error)}
      />
    </>
  );
}

/**
 * Shows the confirm button; users whose login is too old log in again first, which leads back to this page.
 */
function ConfirmButton({ actor, complete }: Pick<DeletionFormProps, 'actor'> & { complete: boolean }) {
  const auth = useChild('auth');
  const busy = useSelector(actor, isAccountBusy);
  const stale = useSelector(actor, deletionProgress) === 'stale';
  if (stale)
    return (
      <Button type="button" onClick={() => auth.send({ type: 'signOut.request' })}>
        <Trans>Log in again</Trans>
      </Button>
    );
  return (
    <Button type="submit" disabled={!complete} aria-disabled={busy}>
      <Trans>Delete permanently</Trans>
    </Button>
  );
}

function DeletionNotice({ actor }: { actor: AccountActor }) {
  const { i18n } = useLingui();
  const progress = useSelector(actor, deletionProgress);
  switch (progress) {
    case 'deleting':
    case 'deleted':
      return (
        <Waiting>
          <Trans>Deleting your account…</Trans>
        </Waiting>
      );
    case 'wrong':
      return <span ref={focusField('current')} hidden />;
    case 'locked':
      return <Problem>{i18n._(TOO_MANY_ATTEMPTS)}</Problem>;
    case 'stale':
      return (
        <Problem>
          <Trans>For your security, please log in again before you delete your account.</Trans>
        </Problem>
      );
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

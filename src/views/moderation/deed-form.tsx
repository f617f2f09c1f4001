import { HOST_REASON_MAX } from '@domain/moderation/moderation-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Deed, isDeedSaving } from '@machines/moderation/deed.machine';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '@/ui/controls/button';
import type { DeedActor } from './deed-actor';
import { DeedFaultText } from './deed-fault-text';
import classes from './moderation.module.css';

interface DeedFormProps {
  actor: DeedActor;
  /** What is typed, if not the reason. */
  label?: string;
  /** The most characters of it. */
  most?: number;
  /** Returns the deed of what is chosen and typed. */
  deedOf: (data: FormData, reason: string) => Deed;
  /** What is chosen beside the reason. */
  children: ReactNode;
}

/** Asks for the reason of a deed. The browser holds what is chosen and typed, so that it survives a failure. */
export function DeedForm({ actor, label, most = HOST_REASON_MAX, deedOf, children }: DeedFormProps) {
  const { t } = useLingui();
  const reason = useId();
  const busy = useSelector(actor, isDeedSaving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    actor.send({ type: 'deed.do', deed: deedOf(data, String(data.get('reason') ?? '')) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <div>
        <label htmlFor={reason} className={classes.label}>
          {label ?? t`Reason`}
        </label>
        <textarea
          id={reason}
          name="reason"
          rows={2}
          required
          maxLength={most}
          dir="auto"
          className={classes.field}
        />
      </div>
      <DeedFaultText actor={actor} />
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={busy}>
          <Trans>Confirm</Trans>
        </Button>
        <Button
          type="button"
          variant="default"
          aria-disabled={busy}
          onClick={() => actor.send({ type: 'deed.cancel' })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

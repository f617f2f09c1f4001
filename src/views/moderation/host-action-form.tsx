import { HOST_REASON_MAX } from '@domain/moderation/moderation-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HostAction, isHostActionSaving } from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '@/ui/controls/button';
import { noCredential } from '@/ui/controls/form-fields';
import type { HostActionActor } from './host-action-actor';
import { HostActionFaultText } from './host-action-fault-text';
import classes from './moderation.module.css';

interface HostActionFormProps {
  actor: HostActionActor;
  /** What is typed, if not the reason. */
  label?: string;
  /** The most characters of it. */
  most?: number;
  /** Returns the action of what is chosen and typed. */
  hostActionOf: (data: FormData, reason: string) => HostAction;
  /** What is chosen beside the reason. */
  children: ReactNode;
}

/** Asks for the reason of an action. The browser holds what is chosen and typed, so that it survives a failure. */
export function HostActionForm({
  actor,
  label,
  most = HOST_REASON_MAX,
  hostActionOf,
  children,
}: HostActionFormProps) {
  const { t } = useLingui();
  const reason = useId();
  const busy = useSelector(actor, isHostActionSaving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    actor.send({
      type: 'hostAction.perform',
      hostAction: hostActionOf(data, String(data.get('reason') ?? '')),
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <div>
        <label htmlFor={reason} className={classes.label}>
          {label ?? t`Reason`}
        </label>
        <textarea
          {...noCredential}
          id={reason}
          name="reason"
          rows={2}
          required
          maxLength={most}
          dir="auto"
          className={classes.field}
        />
      </div>
      <HostActionFaultText actor={actor} />
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={busy}>
          <Trans>Confirm</Trans>
        </Button>
        <Button
          type="button"
          variant="default"
          aria-disabled={busy}
          onClick={() => actor.send({ type: 'hostAction.cancel' })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

import { hostReasonSchema } from '@domain/moderation/action';
import { HOST_REASON_MAX } from '@domain/moderation/moderation-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HostAction, isHostActionSaving } from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type GenericSchema, object } from 'valibot';
import { Button } from '@/ui/controls/button';
import { TextArea, useSchemaForm } from '@/ui/controls/schema-form';
import type { HostActionActor } from './host-action-actor';
import { HostActionFaultText } from './host-action-fault-text';
import classes from './moderation.module.css';

/** Returns the props of the input of a value. */
export type InputProps<Choices> = (
  name: keyof Choices & string,
  options?: { type: 'radio'; value: string } | { type: 'checkbox' },
) => object;

interface HostActionFormProps<Choices> {
  actor: HostActionActor;
  /** What is typed, if not the reason: its label, its schema and its most characters. */
  words?: { label: string; schema: GenericSchema<string>; most: number };
  /** The words of the button: what it does. */
  submit: string;
  /** What is chosen beside it, at first. */
  choices: Choices;
  hostActionOf: (choices: Choices, words: string) => HostAction;
  children: (inputProps: InputProps<Choices>) => ReactNode;
}

/** Asks for the reason of an action. The form holds what is chosen and typed, so that it survives a failure. */
export function HostActionForm<Choices extends Record<string, string | boolean>>({
  actor,
  words,
  submit,
  choices,
  hostActionOf,
  children,
}: HostActionFormProps<Choices>) {
  const { t } = useLingui();
  const busy = useSelector(actor, isHostActionSaving);
  const form = useSchemaForm<Record<string, string | boolean> & { words: string }>({
    initialValues: { ...choices, words: '' },
    schema: object({ words: words?.schema ?? hostReasonSchema }),
  });
  const perform = form.submit((values) =>
    actor.send({
      type: 'hostAction.perform',
      hostAction: hostActionOf(values as unknown as Choices, values.words),
    }),
  );
  return (
    <form className={classes.form} onSubmit={perform} noValidate>
      {children((name, options) => form.getInputProps(name, { ...options, withError: false }))}
      <TextArea
        {...form.getInputProps('words')}
        label={words?.label ?? t`Reason`}
        rows={2}
        maxLength={words?.most ?? HOST_REASON_MAX}
      />
      <HostActionFaultText actor={actor} />
      <div className={classes.actions}>
        <Button
          type="button"
          variant="default"
          aria-disabled={busy}
          onClick={() => actor.send({ type: 'hostAction.cancel' })}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" aria-disabled={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

import { HOST_REASON_MAX } from '@domain/moderation/moderation-limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { askedQuestion, type Deed, isDeedSaving, type Question } from '@machines/moderation/deed.machine';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import type { DeedActor } from './deed-actor';
import { DeedFaultText } from './deed-fault-text';
import classes from './moderation.module.css';

const TITLES: Record<Question['kind'], MessageDescriptor> = {
  remove: msg`Remove message`,
  mute: msg`Mute`,
  ban: msg`Ban`,
};

const TIMES: readonly [minutes: number, text: MessageDescriptor][] = [
  [10, msg`10 minutes`],
  [60, msg`1 hour`],
  [24 * 60, msg`1 day`],
  [7 * 24 * 60, msg`1 week`],
  [0, msg`For good`],
];

interface DeedDialogProps {
  actor: DeedActor;
  opened: boolean;
  onClose: () => void;
}

/** Asks the host for the reason of a deed, and of a mute or a ban for its time. */
export function DeedDialog({ actor, opened, onClose }: DeedDialogProps) {
  const { i18n } = useLingui();
  const asked = useSelector(actor, askedQuestion);
  const question = useAsOpened(asked, opened);
  useDialogStep(opened, onClose);
  return (
    <Dialog title={question ? i18n._(TITLES[question.kind]) : ''} opened={opened} onClose={onClose} nested>
      {question && <DeedForm actor={actor} question={question} />}
    </Dialog>
  );
}

interface DeedFormProps {
  actor: DeedActor;
  question: Question;
}

function deedOf({ kind, userId, message, reportId }: Question, data: FormData): Deed {
  const reason = String(data.get('reason') ?? '');
  if (kind === 'remove' && message) return { type: 'remove', removal: { ...message, reason, reportId } };
  const minutes = Number(data.get('minutes'));
  const isHere = data.get('place') === 'here';
  return {
    type: 'restrict',
    restricting: {
      kind: kind === 'ban' ? 'BAN' : 'MUTE',
      userId,
      reason,
      reportId,
      ...(minutes > 0 && { minutes }),
      ...(isHere && message && { channelId: message.channelId }),
    },
  };
}

/** The browser holds what is chosen and typed, so that it survives a failure. */
function DeedForm({ actor, question }: DeedFormProps) {
  const { t } = useLingui();
  const reason = useId();
  const { kind, name, message } = question;
  const busy = useSelector(actor, isDeedSaving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    actor.send({ type: 'deed.do', deed: deedOf(question, data) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Words kind={kind} name={name} />
      {kind === 'mute' && message && <Place />}
      {kind !== 'remove' && <Time />}
      <div>
        <label htmlFor={reason} className={classes.label}>{t`Reason`}</label>
        <textarea
          id={reason}
          name="reason"
          rows={2}
          required
          maxLength={HOST_REASON_MAX}
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

function Words({ kind, name }: { kind: Question['kind']; name: string }) {
  return (
    <p className={classes.words}>
      {kind === 'remove' && <Trans>Its place in the conversation stays. You can undo this in the log.</Trans>}
      {kind === 'mute' && (
        <Trans>
          <bdi>{name}</bdi> can read, but not write, and sees the reason.
        </Trans>
      )}
      {kind === 'ban' && (
        <Trans>
          <bdi>{name}</bdi> is logged out at once and sees the reason at the next login.
        </Trans>
      )}
    </p>
  );
}

function Place() {
  const { t } = useLingui();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`Where?`}</legend>
      <label className={classes.choice}>
        <input type="radio" name="place" value="here" defaultChecked />
        {t`In this chat`}
      </label>
      <label className={classes.choice}>
        <input type="radio" name="place" value="everywhere" />
        {t`In all chats`}
      </label>
    </fieldset>
  );
}

function Time() {
  const { t, i18n } = useLingui();
  const time = useId();
  return (
    <div>
      <label htmlFor={time} className={classes.label}>{t`For how long?`}</label>
      <select id={time} name="minutes" defaultValue={60} className={classes.field}>
        {TIMES.map(([minutes, text]) => (
          <option key={minutes} value={minutes}>
            {i18n._(text)}
          </option>
        ))}
      </select>
    </div>
  );
}

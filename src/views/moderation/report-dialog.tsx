import { REPORT_REASONS, REPORT_WORDS_MAX } from '@domain/moderation/moderation-limits';
import { type Report, type ReportReason, reportSchema } from '@domain/moderation/report';
import { isolated } from '@domain/shared/shown-text';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  isReportSending,
  isReportSent,
  type ReportSubject,
  reportFault,
  reportSubject,
} from '@machines/moderation/reporting.machine';
import { pick } from 'valibot';
import { useBlock } from '@/app/use-block';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useDialogStep } from '@/app/use-dialog-step';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import { Button } from '@/ui/controls/button';
import { FieldError, TextArea, useSchemaForm } from '@/ui/controls/schema-form';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { Problem, Success } from '@/ui/text/notices';
import { WithNames } from '@/ui/text/with-names';
import classes from './moderation.module.css';
import { REASON_TEXTS, REPORT_FAULT_TEXTS } from './report-texts';

/** Lets the user report a message or a person to the hosts, and block the person afterwards. */
export function ReportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const subject = useAsOpened(useChatValue('reporting', reportSubject, null), opened);
  const isSent = useAsOpened(useChatValue('reporting', isReportSent, false), opened);
  const titleOf = (one: ReportSubject | null): string => {
    const name = isolated(one?.name ?? '');
    if (one?.message) return t`Report a message of ${name}`;
    if (one?.comment) return t`Report a comment of ${name}`;
    return one?.post ? t`Report a post of ${name}` : t`Report ${name}`;
  };
  useDialogStep(opened, onClose);
  return (
    <Dialog title={<WithNames text={titleOf(subject)} />} opened={opened} onClose={onClose} nested>
      {subject &&
        (isSent ? <Thanks subject={subject} /> : <ReportForm subject={subject} onClose={onClose} />)}
    </Dialog>
  );
}

function targetOf(
  { userId, message, post, comment }: ReportSubject,
  about: 'PROFILE' | 'NAME',
): Report['target'] {
  if (message) return { kind: 'MESSAGE', channelId: message.channelId, messageId: message.id };
  if (post) return { kind: 'WALL_POST', ...post };
  if (comment) return { kind: 'COMMENT', ...comment };
  return { kind: about, userId };
}

type Typed = { about: 'PROFILE' | 'NAME'; reason: ReportReason | ''; words: string };

const formSchema = pick(reportSchema, ['reason', 'words']);

/** The form holds what is chosen and typed, so that it survives a failure. */
function ReportForm({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const actor = useChatPart('reporting');
  const busy = useChatValue('reporting', isReportSending, false);
  const fault = useChatValue('reporting', reportFault, null);
  const form = useSchemaForm<Typed>({
    initialValues: { about: 'PROFILE', reason: '', words: '' },
    schema: formSchema,
  });
  const send = form.submit(({ about, reason, words }) => {
    const target = targetOf(subject, about);
    actor?.send({ type: 'report.send', report: { target, reason: reason as ReportReason, words } });
  });
  const choice = (name: keyof Typed, value: string, label: string) => (
    <label key={value} className={classes.choice}>
      <input
        {...form.getInputProps(name, { type: 'radio', value, withError: false })}
        type="radio"
        name={name}
      />
      {label}
    </label>
  );
  const reasonFault = form.errorOf('reason');
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <p className={classes.words}>{t`The hosts of the event will see it as it is now, and your name.`}</p>
      {!subject.message && !subject.post && !subject.comment && (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t`What is it about?`}</legend>
          {choice('about', 'PROFILE', t`The profile`)}
          {choice('about', 'NAME', t`The name`)}
        </fieldset>
      )}
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{t`What is wrong?`}</legend>
        {REPORT_REASONS.map((reason) => choice('reason', reason, i18n._(REASON_TEXTS[reason])))}
        {reasonFault && <FieldError>{reasonFault}</FieldError>}
      </fieldset>
      <TextArea
        {...form.getInputProps('words')}
        label={t`Tell us more (optional)`}
        rows={3}
        maxLength={REPORT_WORDS_MAX}
      />
      {fault && <Problem>{i18n._(REPORT_FAULT_TEXTS[fault])}</Problem>}
      <div className={classes.actions}>
        <Button type="button" variant="default" aria-disabled={busy} onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" aria-disabled={busy}>{t`Send report`}</Button>
      </div>
    </form>
  );
}

function Thanks({ subject: { userId, name } }: { subject: ReportSubject }) {
  const { t } = useLingui();
  const { state, isSaving, isFailed, ask, confirm, cancel, end } = useBlock(userId, 'report');
  return (
    <div className={classes.form}>
      <Success>{t`Thank you. The hosts will look at it.`}</Success>
      {isFailed && <BlockProblem />}
      {state === 'asked' && (
        <BlockQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
      )}
      {state === 'blocked' && <BlockedNote name={name} busy={isSaving} onEnd={end} />}
      {state === 'open' && (
        <div className={classes.actions}>
          <Button variant="default" onClick={ask}>
            <Trans>
              Block <bdi>{name}</bdi>
            </Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

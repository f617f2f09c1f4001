import { useLingui } from '@lingui/react/macro';
import type { ReportSubject } from '@machines/moderation/reporting.machine';
import { useChatPart } from '@/app/use-chat';
import { useAskHostAction } from '@/app/use-host-action';
import { Button } from '@/ui/controls/button';

interface OtherActionProps {
  subject: Omit<ReportSubject, 'message'>;
  /** The id of the element that says what it is about. */
  describedBy: string;
  className: string | undefined;
}

/** What can be done about what another person wrote: hosts remove it, others report it; nothing without a chat. */
export function OtherAction({ subject, describedBy, className }: OtherActionProps) {
  const { t } = useLingui();
  const ask = useAskHostAction(subject);
  const reporting = useChatPart('reporting');
  if (!ask && !reporting) return null;
  return (
    <Button
      variant="subtle"
      className={className}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => (ask ? ask('remove') : reporting?.send({ type: 'report.start', subject }))}
    >
      {ask ? t`Remove` : t`Report`}
    </Button>
  );
}

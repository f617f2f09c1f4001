import { isReportOpen } from '@machines/moderation/reporting.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { Announcements } from './announcements';
import { Hosting } from './hosting';

const ReportDialog = lazyLayer(async () => (await import('./report-dialog')).ReportDialog);

/** The dialogs in which attendees report and hosts act, and what is announced. */
export const ModerationLayers = () => (
  <>
    <Reporting />
    <Hosting />
    <Announcements />
  </>
);

function Reporting() {
  const actor = useChatPart('reporting');
  const opened = useChatValue('reporting', isReportOpen, false);
  return <ReportDialog opened={opened} onClose={() => actor?.send({ type: 'report.close' })} />;
}

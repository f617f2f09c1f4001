import { isReportOpen } from '@machines/moderation/reporting.machine';
import { hasPlaceBans } from '@machines/moderation/restrictions.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';
import { Announcements } from './announcements';
import { Hosting } from './hosting';

const ReportDialog = lazyLayer(async () => (await import('./report-dialog')).ReportDialog);

const PlaceBans = lazyComponent(async () => (await import('./place-bans')).PlaceBans);

/** The dialogs in which attendees report and hosts act, and what is announced. */
export const ModerationLayers = () => (
  <>
    <Reporting />
    <Hosting />
    <Bans />
    <Announcements />
  </>
);

/** What keeps the user out of areas and groups; read out at once. */
function Bans() {
  const hasBans = useChatValue('restrictions', hasPlaceBans, false);
  return (
    hasBans && (
      <NoticePlace role="alert">
        <PlaceBans />
      </NoticePlace>
    )
  );
}

function Reporting() {
  const actor = useChatPart('reporting');
  const opened = useChatValue('reporting', isReportOpen, false);
  return <ReportDialog opened={opened} onClose={() => actor?.send({ type: 'report.close' })} />;
}

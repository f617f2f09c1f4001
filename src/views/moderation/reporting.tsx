import { isChatActive } from '@machines/chat-panel/chat-panel.selectors';
import { isReportOpen } from '@machines/moderation/reporting.machine';
import { useBackgroundValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyLayer } from '@/ui/layers/lazy-component';

const ReportDialog = lazyLayer(async () => (await import('./report-dialog')).ReportDialog);

/** The dialog in which the user reports a message or a person, where there is a chat. */
export function Reporting() {
  const isActive = useBackgroundValue('chatPanel', isChatActive, false);
  return isActive && <Layer />;
}

function Layer() {
  const actor = useChatPart('reporting');
  const opened = useChatValue('reporting', isReportOpen, false);
  return <ReportDialog opened={opened} onClose={() => actor?.send({ type: 'report.close' })} />;
}

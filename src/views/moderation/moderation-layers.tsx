import { announcementsIn } from '@domain/moderation/announcement';
import { isHost } from '@machines/auth/is-host';
import { ownArea } from '@machines/chat-panel/chat-panel.selectors';
import { openAnnouncements } from '@machines/moderation/announcements.machine';
import { askedQuestion } from '@machines/moderation/host-action.machine';
import { isReportOpen } from '@machines/moderation/reporting.machine';
import { hasPlaceBans } from '@machines/moderation/restrictions.machine';
import { useSelector } from '@xstate/react';
import { useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';
import type { HostActionActor } from './host-action-actor';

const HostActionDialog = lazyLayer(async () => (await import('./host-action-dialog')).HostActionDialog);
const HostActionNote = lazyComponent(async () => (await import('./host-action-note')).HostActionNote);

/** Where hosts give the reason of what they do, and undo it right after; nothing for attendees. */
function Hosting() {
  const mayAct = useChildValue('auth', isHost);
  const actor = useChatPart('hostAction');
  return mayAct && actor && <HostLayers actor={actor} />;
}

/** What asks a host for the reason of an action, and lets them undo it. */
export function HostLayers({ actor }: { actor: HostActionActor }) {
  const isAsked = useSelector(actor, askedQuestion) !== null;
  return (
    <>
      <HostActionDialog
        actor={actor}
        opened={isAsked}
        onClose={() => actor.send({ type: 'hostAction.cancel' })}
      />
      <HostActionNote actor={actor} />
    </>
  );
}

const AnnouncementCard = lazyComponent(async () => (await import('./announcement-card')).AnnouncementCard);
const NONE: never[] = [];

/** What hosts announce where the user is; a screen reader reads it once. */
function Announcements() {
  const areaId = useChildValue('chatPanel', ownArea);
  const all = useChatValue('announcements', openAnnouncements, NONE);
  const shown = announcementsIn(all, areaId);
  return (
    <NoticePlace role="status">
      {shown.map((one) => (
        <AnnouncementCard key={`${one.since} ${one.place}`} announcement={one} />
      ))}
    </NoticePlace>
  );
}

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

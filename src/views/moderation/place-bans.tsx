import { freeArea } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownArea } from '@machines/chat-panel/chat-panel.selectors';
import { areaBan, type PlaceBan, placeBans, shownBans } from '@machines/moderation/restrictions.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconDoorExit } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { BanWords } from '@/app/texts/ban-words';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { areaLink } from '@/ui/controls/area-link';
import { FloatingCard } from '@/ui/layers/floating-card';
import classes from './moderation.module.css';

const NONE: never[] = [];

/** Leads a user out of an area that they are banned from, and tells them of it, until when and why. */
export function PlaceBans() {
  const areaId = useChildValue('chatPanel', ownArea);
  const isBanned = useChatValue('restrictions', areaBan(areaId), null) !== null;
  const shown = useChatValue('restrictions', shownBans, NONE);
  return (
    <>
      {isBanned && <WayOut />}
      {shown.map((ban) => (
        <BanCard key={`${ban.since} ${ban.channelId}`} ban={ban} />
      ))}
    </>
  );
}

/** Leads to an area that is not forbidden; the page stays empty where every area is. */
function WayOut() {
  const venue = useChildValue('venue', openedVenue);
  const bans = useChatValue('restrictions', placeBans, undefined);
  const areaId = venue && freeArea(venue.architecture, bans);
  if (!areaId) return <div className={classes.door} />;
  return <Navigate {...areaLink(venue.architecture.id, areaId)} replace ignoreBlocker />;
}

function BanCard({ ban }: { ban: PlaceBan }) {
  const { t } = useLingui();
  const actor = useChatPart('restrictions');
  const { channelId, reason } = ban;
  return (
    <FloatingCard
      icon={<IconDoorExit size={20} stroke={1.6} aria-hidden />}
      closeLabel={t`Dismiss`}
      onClose={() => actor?.send({ type: 'ban.dismiss', channelId })}
    >
      <p>
        <BanWords ban={ban} />
      </p>
      <p>
        <Trans>
          Reason: <bdi>{reason}</bdi>
        </Trans>
      </p>
    </FloatingCard>
  );
}

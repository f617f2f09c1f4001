import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { areaOf } from '@domain/venue/open-venue';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { OtherMember } from '@machines/chat-room/chat-room.events';
import { otherMembers } from '@machines/chat-room/chat-room.selectors';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { followedArea } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import type { ReactNode } from 'react';
import { useChildValue } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { useAreaCount, useHasPresence, useOldNumbers, useOwnAreaCount } from '@/app/use-people';
import { usePlace } from '@/app/use-place';
import { StatusSign } from '@/ui/media/status-face';
import { LastKnown, PeopleWords } from '@/ui/text/people-number';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VenueText } from '@/ui/text/venue-text';
import classes from './view-bar.module.css';

const NOBODY: readonly OtherMember[] = [];

const Line = ({ children }: { children: ReactNode }) => <p className={classes.about}>{children}</p>;

/** Shows the status of the other person of a channel and where they are, or how many people it has. */
export function ChannelPresence({ channel }: { channel: ChannelEntry }) {
  const hasPresence = useHasPresence();
  if (channel.type === 'GROUP') return <MemberNumber />;
  if (!hasPresence) return null;
  if (channel.areaId !== undefined) return <AreaNumber areaId={channel.areaId} />;
  return channel.otherId !== undefined && <PersonPlace uid={channel.otherId} />;
}

function MemberNumber() {
  const others = useChatValue('room', otherMembers, NOBODY);
  return (
    others.length > 0 && (
      <Line>
        <PeopleWords count={others.length + 1} />
      </Line>
    )
  );
}

function AreaNumber({ areaId }: { areaId: string }) {
  const here = useOwnAreaCount();
  const elsewhere = useAreaCount(areaId);
  const isHere = useChildValue('people', followedArea) === areaId;
  const isOld = useOldNumbers();
  const people = isHere ? here : elsewhere;
  return (
    people && (
      <Line>
        {isOld && <LastKnown />}
        <PeopleWords count={people.count} />
      </Line>
    )
  );
}

function PersonPlace({ uid }: { uid: string }) {
  const place = usePlace(uid);
  return (
    place && (
      <Line>
        <Whereabouts {...place} />
      </Line>
    )
  );
}

function Whereabouts({ status, areaId }: Pick<ListedPerson, 'status' | 'areaId'>) {
  const { t } = useLingui();
  const isDown = useChildValue('connection', isLinkDown);
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaOf(venue, areaId);
  const shown = isDown ? 'Unknown' : status;
  return (
    <>
      <StatusSign status={shown} />
      {isAbsent({ areaId }) ? <Trans>Not here now</Trans> : t(STATUS_TEXTS[shown])}
      {area && (
        <>
          {' · '}
          <VenueText texts={area.names} />
        </>
      )}
    </>
  );
}

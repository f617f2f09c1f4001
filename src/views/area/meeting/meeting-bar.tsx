import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MeetingRoom } from '@machines/meeting/meeting.events';
import {
  isLinked,
  isMeetingHere,
  type MeetingView,
  meetingCount,
  meetingPhase,
} from '@machines/meeting/meeting.selectors';
import {
  IconArrowBackUp,
  IconArrowsMaximize,
  IconGripHorizontal,
  IconMinus,
  IconPhoneOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, RefObject } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { Button, IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import bar from '@/ui/layers/bar.module.css';
import { FillButton } from '@/ui/layers/fill-button';
import classes from './meeting-bar.module.css';
import { meetingLink } from './meeting-entrance';

interface MeetingBarProps {
  room: MeetingRoom;
  view: MeetingView;
  /** Null where the window cannot be moved. */
  handle: ComponentProps<'button'> | null;
  place: RefObject<HTMLElement | null>;
}

/** The title of the meeting, who is there, and the ways back and out. */
export function MeetingBar({ room, view, handle, place }: MeetingBarProps) {
  const { t } = useLingui();
  const meeting = useChild('meeting');
  return (
    <div className={bar.bar}>
      <div className={classes.names}>
        <h2 className={`${bar.title} ${classes.title}`} tabIndex={-1}>
          <bdi>{room.title}</bdi>
        </h2>
        <MeetingStatus />
      </div>
      {view === 'small' && handle && (
        <PlainButton
          {...handle}
          className={classes.handle}
          aria-label={t`Move the window`}
          aria-keyshortcuts="ArrowUp ArrowRight ArrowDown ArrowLeft"
        >
          <IconGripHorizontal size={20} />
        </PlainButton>
      )}
      {view === 'small' && <WayBack room={room} />}
      {view === 'page' && (
        <Link {...areaLink(room.architectureId, room.areaId)} className={classes.back}>
          <IconArrowBackUp size={20} aria-hidden />
          <Trans>Back to area</Trans>
        </Link>
      )}
      {view !== 'small' && <FillButton of={place} className={classes.fill} />}
      {(view === 'dialog' || view === 'overlay') && (
        <IconButton aria-label={t`Minimize`} onClick={() => meeting.send({ type: 'meeting.minimize' })}>
          <IconMinus size={20} />
        </IconButton>
      )}
      <LeaveButton isNarrow={view === 'card'} />
    </div>
  );
}

function LeaveButton({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useLingui();
  const meeting = useChild('meeting');
  const leave = () => meeting.send({ type: 'meeting.leave' });
  const icon = <IconPhoneOff size={18} aria-hidden />;
  const isJoined = useChildValue('meeting', (snapshot) => meetingPhase(snapshot) === 'joined');
  // Before that it only closes the page before the meeting.
  const variant = isJoined ? 'negative' : 'default';
  if (isNarrow)
    return (
      <IconButton variant={variant} aria-label={t`Leave`} onClick={leave}>
        {icon}
      </IconButton>
    );
  return (
    <Button variant={variant} className={classes.leave} icon={icon} onClick={leave}>
      {t`Leave`}
    </Button>
  );
}

/** Opens the meeting where it was opened, in this area or after a walk there. */
function WayBack({ room }: { room: MeetingRoom }) {
  const { t } = useLingui();
  const meeting = useChild('meeting');
  const isHere = useChildValue('meeting', isMeetingHere);
  const isOnOwnPage = useChildValue('meeting', isLinked);
  const expand = () => meeting.send({ type: 'meeting.expand' });
  const icon = <IconArrowsMaximize size={20} />;
  if (isHere && !isOnOwnPage)
    return (
      <IconButton aria-label={t`Back to the meeting`} onClick={expand}>
        {icon}
      </IconButton>
    );
  return (
    <Link
      {...(isOnOwnPage ? meetingLink(room) : areaLink(room.architectureId, room.areaId))}
      className={classes.iconLink}
      aria-label={t`Back to the meeting`}
      onClick={expand}
    >
      {icon}
    </Link>
  );
}

/** Says how far the user is in the meeting, and how many people are there. */
function MeetingStatus() {
  const phase = useChildValue('meeting', meetingPhase);
  const count = useChildValue('meeting', meetingCount);
  return (
    <p className={classes.status} role="status">
      {phase === 'opening' && <Trans>Opening…</Trans>}
      {phase === 'knocking' && <Trans>Waiting to be let in…</Trans>}
      {phase === 'joined' && count !== null && (
        <Plural value={count} one="# person here" other="# people here" />
      )}
    </p>
  );
}

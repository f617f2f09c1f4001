import { Trans, useLingui } from '@lingui/react/macro';
import { isAskingToCall } from '@machines/calls/calls.selectors';
import {
  endedRoom,
  isAskingToSwitch,
  isMeetingHere,
  meetingEnd,
  runningRoom,
} from '@machines/meeting/meeting.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';
import { EndNote } from './meeting-entrance';
import { MeetingWindow } from './meeting-window';
import classes from './meeting-window.module.css';

const SwitchDialog = lazyLayer(async () => (await import('./switch-dialog')).SwitchDialog);

/** The meeting that the user is in, or how it ended when no part of the page says that. */
export function MeetingLayers() {
  const room = useChildValue('meeting', runningRoom);
  const isHere = useChildValue('meeting', isMeetingHere);
  const isForMeeting = useChildValue('meeting', isAskingToSwitch);
  const isForCall = useChildValue('calls', isAskingToCall);
  const meeting = useChild('meeting');
  const calls = useChild('calls');
  const cancel = () => {
    if (isForCall) calls.send({ type: 'call.cancel' });
    if (isForMeeting) meeting.send({ type: 'switch.cancel' });
  };
  return (
    <>
      {room && <MeetingWindow room={room} />}
      <NoticePlace>{!room && !isHere && <EndedMeeting />}</NoticePlace>
      <SwitchDialog opened={isForMeeting || isForCall} onClose={cancel} />
    </>
  );
}

function EndedMeeting() {
  const { t } = useLingui();
  const meeting = useChild('meeting');
  const room = useChildValue('meeting', endedRoom);
  const end = useChildValue('meeting', meetingEnd);
  if (!room || !end) return null;
  const { title } = room;
  return (
    <section className={classes.ended} aria-label={t`Meeting: ${title}`}>
      <h2 className={classes.endedTitle} dir="auto">
        {title}
      </h2>
      <EndNote end={end} />
      <div className={classes.answers}>
        <Button variant="default" onClick={() => meeting.send({ type: 'meeting.close' })}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={() => meeting.send({ type: 'meeting.open', room })}>
          <Trans>Rejoin</Trans>
        </Button>
      </div>
    </section>
  );
}

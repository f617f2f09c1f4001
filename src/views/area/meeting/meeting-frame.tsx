import { leaveRoomMessage, roomReport } from '@domain/meeting/frame-message';
import { originOf } from '@domain/meeting/meeting-address';
import { Trans } from '@lingui/react/macro';
import type { MeetingRoom } from '@machines/meeting/meeting.events';
import { frameAttempt, meetingPhase } from '@machines/meeting/meeting.selectors';
import { useCallback } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import type { ChildActor } from '@/app/child';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import classes from './meeting-frame.module.css';

/** What the room may use; the browser gives it to the origin of the frame's address only. */
const ALLOWED =
  'autoplay; camera; microphone; fullscreen; display-capture; compute-pressure; screen-wake-lock; picture-in-picture; clipboard-write';

/**
 * Sends what the room in a frame says of itself to the meeting, and asks the room to leave when the user leaves, until
 * the returned function is called.
 */
function connectRoom(frame: HTMLIFrameElement, address: string, meeting: ChildActor<'meeting'>): () => void {
  const origin = originOf(address, globalThis.location.origin);
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    const report = source === frame.contentWindow && sender === origin ? roomReport(data) : null;
    if (report) meeting.send(report);
  };
  window.addEventListener('message', receive);
  let phase = meetingPhase(meeting.getSnapshot());
  const { unsubscribe } = meeting.subscribe((snapshot) => {
    const before = phase;
    phase = meetingPhase(snapshot);
    if (phase === 'leaving' && before !== phase) frame.contentWindow?.postMessage(leaveRoomMessage(), origin);
  });
  return () => {
    unsubscribe();
    window.removeEventListener('message', receive);
  };
}

/** The room of a meeting, with what is shown until it appears and when it does not. */
export function MeetingFrame({ room: { address, title } }: { room: MeetingRoom }) {
  const meeting = useChild('meeting');
  const attempt = useChildValue('meeting', frameAttempt);
  const phase = useChildValue('meeting', meetingPhase);
  const connect = useCallback(
    (frame: HTMLIFrameElement | null) => (frame ? connectRoom(frame, address, meeting) : undefined),
    [address, meeting],
  );
  return (
    <div className={classes.room}>
      {phase === 'failed' && <Silent address={address} />}
      <div className={classes.screen}>
        {(phase === 'opening' || phase === 'leaving') && (
          <div className={classes.spinner}>
            <Spinner />
          </div>
        )}
        <iframe
          key={attempt}
          ref={connect}
          className={classes.frame}
          src={address}
          title={title}
          allow={ALLOWED}
          referrerPolicy="strict-origin"
        />
      </div>
    </div>
  );
}

/** The room has said nothing: whether it is shown is known to the user only. */
function Silent({ address }: { address: string }) {
  const meeting = useChild('meeting');
  return (
    <div className={classes.silent} role="alert">
      <p className={classes.words}>
        <Trans>The meeting does not answer. If you cannot see it, try again or open it in a new tab.</Trans>
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
          <Trans>Open in new tab</Trans>
        </Button>
        <Button onClick={() => meeting.send({ type: 'meeting.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
}

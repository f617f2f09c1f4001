import { leaveRoomMessage, roomReport } from '@domain/meeting/frame-message';
import { originOf } from '@domain/meeting/meeting-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { isAskingToCall } from '@machines/calls/calls.selectors';
import { keyOf, type MeetingRoom } from '@machines/meeting/meeting.events';
import {
  endedRoom,
  frameAttempt,
  isAskingToSwitch,
  isMeetingHere,
  type MeetingView,
  meetingEnd,
  meetingPhase,
  meetingView,
  runningRoom,
} from '@machines/meeting/meeting.selectors';
import { panelId } from '@machines/navigation/navigation.machine';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import type { ChildActor } from '@/app/child';
import { useConsent } from '@/app/use-consent';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { useDocking } from '@/ui/hooks/use-docking';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';
import { Spinner } from '@/ui/media/spinner';
import { MeetingBar } from './meeting-bar';
import { EndNote } from './meeting-entrance';
import classes from './meeting-window.module.css';
import { layOver } from './places';

const SwitchDialog = lazyLayer(async () => (await import('./switch-dialog')).SwitchDialog);

const DIALOGS: readonly MeetingView[] = ['dialog', 'overlay'];

/** Keeps the window over its card, and the focus in the window when it changes its shape. */
function useShape(place: RefObject<HTMLElement | null>, view: MeetingView, key: string): void {
  useLayoutEffect(
    () => (view === 'card' && place.current ? layOver(place.current, key) : undefined),
    [place, view, key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape has other buttons
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || place.current?.contains(activeElement);
    if (isLost) place.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [place, view]);
}

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
function MeetingFrame({ room: { address, title } }: { room: MeetingRoom }) {
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
  const { t } = useLingui();
  const meeting = useChild('meeting');
  return (
    <div className={classes.silent} role="alert">
      <p className={classes.words}>
        <Trans>The meeting does not answer. If you cannot see it, try again or open it in a new tab.</Trans>
      </p>
      <div className={classes.frameAnswers}>
        <Button variant="default" onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
          <Trans>Open in new tab</Trans>
        </Button>
        <Button onClick={() => meeting.send({ type: 'meeting.retry' })}>{t`Try again`}</Button>
      </div>
    </div>
  );
}

/**
 * The meeting that the user is in: in its card, as a dialog, as the page, or as a small window that can be moved over
 * every page. It is one element, because a frame that moves in the document loads again.
 */
function MeetingWindow({ room }: { room: MeetingRoom }) {
  const { t } = useLingui();
  const { title } = room;
  const meeting = useChild('meeting');
  const view = useChildValue('meeting', meetingView);
  const isJoined = useChildValue('meeting', (snapshot) => meetingPhase(snapshot) === 'joined');
  const consent = useConsent(room.providers);
  const isBar = useSmallScreen();
  const corner = isBar ? 'bar' : 'corner';
  const { window: place, handle } = useDocking(view === 'small' ? corner : null);
  const isDialog = DIALOGS.includes(view);
  useShape(place, view, keyOf(room));
  useDialogStep(isDialog, () => meeting.send({ type: 'meeting.minimize' }), panelId(room.widgetId));
  // Closing the tab asks first; the pages of the venue can be left, because the meeting goes on.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true, disabled: !isJoined });
  const closeByKey = ({ key }: KeyboardEvent) =>
    isDialog && key === 'Escape' && meeting.send({ type: 'meeting.minimize' });
  return (
    <>
      {view === 'overlay' && <div className={classes.backdrop} />}
      <section
        ref={place}
        className={classes.window}
        data-view={view}
        {...(isDialog && { role: 'dialog', 'aria-modal': view === 'overlay' })}
        aria-label={t`Meeting: ${title}`}
        onKeyDown={closeByKey}
      >
        <Edge isOn={view === 'overlay'} to="last" />
        <MeetingBar room={room} view={view} handle={isBar ? null : handle} place={place} />
        <ConsentGate consent={consent}>{() => <MeetingFrame room={room} />}</ConsentGate>
        <Edge isOn={view === 'overlay'} to="first" />
      </section>
    </>
  );
}

/** Leads the focus from one end of a modal window to the other. */
function Edge({ isOn, to }: { isOn: boolean; to: 'first' | 'last' }) {
  if (!isOn) return null;
  const lead = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const stops = currentTarget.parentElement?.querySelectorAll<HTMLElement>(
      'button:not([aria-hidden]), a, iframe',
    );
    stops?.[to === 'first' ? 0 : stops.length - 1]?.focus();
  };
  return <button type="button" aria-hidden className={classes.edge} onFocus={lead} />;
}

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
        <Button variant="default" onClick={() => meeting.send({ type: 'meeting.close' })}>{t`Close`}</Button>
        <Button onClick={() => meeting.send({ type: 'meeting.open', room })}>{t`Rejoin`}</Button>
      </div>
    </section>
  );
}

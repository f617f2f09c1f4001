import { useLingui } from '@lingui/react/macro';
import { keyOf, type MeetingRoom } from '@machines/meeting/meeting.events';
import { type MeetingView, meetingPhase, meetingView } from '@machines/meeting/meeting.selectors';
import { panelId } from '@machines/navigation/navigation.machine';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useConsent } from '@/app/use-consent';
import { useDialogStep } from '@/app/use-dialog-step';
import { useDocking } from '@/ui/hooks/use-docking';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { MeetingBar } from './meeting-bar';
import { MeetingFrame } from './meeting-frame';
import classes from './meeting-window.module.css';
import { layOver } from './places';

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

/**
 * The meeting that the user is in: in its card, as a dialog, as the page, or as a small window that can be moved over
 * every page. It is one element, because a frame that moves in the document loads again.
 */
export function MeetingWindow({ room }: { room: MeetingRoom }) {
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

import { channelTypeOf, otherOf } from '@domain/chat/channel-id';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CallPhase, callPhase, otherPeople, peopleInside } from '@machines/calls/call.selectors';
import { isCallMinimized } from '@machines/calls/call-window.machine';
import { callSubject } from '@machines/calls/calls.selectors';
import { areDevicesFailed, isChecking, isReviewing } from '@machines/calls/devices.selectors';
import { peopleHere } from '@machines/people/people.selectors';
import {
  IconChevronDown,
  IconChevronUp,
  IconGripHorizontal,
  IconPhone,
  IconVideo,
} from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useChildValue } from '@/app/app-context';
import { useDevicesValue, useShownCall, useShownCallValue } from '@/app/call-parts';
import { useCallWindow, useCallWindowValue } from '@/app/use-calls';
import { useOwnId } from '@/app/use-names';
import { usePicture } from '@/app/use-picture';
import { Button, IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { useDocking } from '@/ui/hooks/use-docking';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { CALL_WINDOW } from '@/ui/layers/places';
import { callLength } from '@/ui/text/call-length';
import { CallBar, HangUpButton } from './call-bar';
import { CallPictures } from './call-pictures';
import classes from './call-window.module.css';
import { DeviceButton } from './device-button';
import { DeviceReview, MutedNote } from './device-check';
import { DeviceNote } from './device-note';
import { DeviceProblem } from './device-problem';
import { Inside, JoinScreen } from './join-screen';
import { ScreenNote } from './screen-note';

const NOBODY: readonly never[] = [];

/** The small window of wide screens; on small ones a sheet over the page, or a bar above it. */
type Shape = 'window' | 'sheet' | 'bar';
const DOCKS = { window: 'corner', sheet: null, bar: 'bar' } as const;

function useShape(): Shape {
  const isSmall = useSmallScreen();
  const isMinimized = useCallWindowValue(isCallMinimized, false);
  if (!isSmall) return 'window';
  return isMinimized ? 'bar' : 'sheet';
}

/** Takes the focus into the call where it covers the page, and keeps it there when its buttons change. */
function useFocusIn(shape: Shape) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const place = heading.current?.closest('section');
    const isHere = place?.contains(activeElement);
    if (shape === 'sheet' ? !isHere : shape === 'bar' && activeElement === body)
      heading.current?.focus({ preventScroll: true });
  }, [shape]);
  return heading;
}

/** Leads the Tab key from one end of a modal element to the other. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)',
  );
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** What is wrong with the devices in a call, and what the others see. */
function CallNotes() {
  const isShown = useDevicesValue(isReviewing, false);
  return (
    <div className={classes.notes}>
      <MutedNote />
      {!isShown && (
        <>
          <DeviceNote kind="microphone" />
          <DeviceNote kind="camera" />
        </>
      )}
      <ScreenNote />
    </div>
  );
}

/** Ends the call. */
function HangUp() {
  const { t } = useLingui();
  const call = useShownCall();
  return <HangUpButton label={t`Hang up`} onClick={() => call?.send({ type: 'call.leave' })} />;
}

/** What a call that is only a bar offers. */
function BarControls({ onExpand }: { onExpand: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.buttons}>
      <DeviceButton kind="microphone" />
      <HangUp />
      <IconButton variant="default" aria-label={t`Expand`} onClick={onExpand}>
        <IconChevronDown size={20} />
      </IconButton>
    </div>
  );
}

/** The call that the user is in. It stays one element, so that sound and pictures go on when it changes its shape. */
export function CallWindow() {
  const { t } = useLingui();
  const { title } = useChildValue('calls', callSubject);
  const shape = useShape();
  const { window, handle } = useDocking(DOCKS[shape]);
  const heading = useFocusIn(shape);
  const frame = useCallWindow();
  const isSheet = shape === 'sheet';
  const minimize = () => frame?.send({ type: 'window.minimize' });
  const onSheetKey = (event: KeyboardEvent<HTMLElement>) =>
    event.key === 'Escape' ? minimize() : keepFocus(event);
  return (
    <section
      ref={window}
      id={CALL_WINDOW}
      className={classes.window}
      data-shape={shape}
      {...(isSheet && { role: 'dialog', 'aria-modal': true })}
      aria-label={t`Call with ${title}`}
      tabIndex={-1}
      onKeyDown={isSheet ? onSheetKey : undefined}
    >
      <div className={classes.bar}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        {shape === 'window' && (
          <PlainButton
            {...handle}
            className={classes.handle}
            aria-label={t`Move the window`}
            aria-keyshortcuts="ArrowUp ArrowRight ArrowDown ArrowLeft"
          >
            <IconGripHorizontal size={20} />
          </PlainButton>
        )}
        {isSheet && (
          <IconButton aria-label={t`Minimize`} onClick={minimize}>
            <IconChevronUp size={20} />
          </IconButton>
        )}
      </div>
      <CallContent shape={shape} title={title} />
      {shape === 'bar' && <BarControls onExpand={() => frame?.send({ type: 'window.expand' })} />}
    </section>
  );
}

function CallContent({ shape, title }: { shape: Shape; title: string }) {
  const { channelId } = useChildValue('calls', callSubject);
  const otherId = otherOf(channelId, useOwnId()) ?? '';
  const phase = useShownCallValue(callPhase, 'leaving');
  const others = useShownCallValue(otherPeople, NOBODY);
  const isFailed = useDevicesValue(areDevicesFailed, false);
  const isFirst = useDevicesValue(isChecking, false);
  const isBar = shape === 'bar';
  if (isFailed) return !isBar && <DeviceProblem />;
  if (isFirst) return !isBar && <CallDoor isGroup={channelTypeOf(channelId) === 'GROUP'} />;
  return (
    <>
      <CallPictures others={others} otherId={otherId} title={title}>
        {!isBar && (
          <CallBar>
            <HangUp />
          </CallBar>
        )}
      </CallPictures>
      <CallStatus phase={phase} />
      {!isBar && <CallFoot />}
    </>
  );
}

/** What comes before the call: to call people, or to join those who are there or wait. */
function CallDoor({ isGroup }: { isGroup: boolean }) {
  const { t } = useLingui();
  const call = useShownCall();
  const isCaller = useShownCallValue((snapshot) => snapshot.context.isCaller, false);
  const people = useShownCallValue(peopleInside, null);
  const here = useChildValue('people', peopleHere);
  const picture = usePicture(useOwnId());
  const isAnybodyInside = people !== null && people.length > 0;
  const isJoining = !isCaller || isAnybodyInside;
  const faces = people?.map(({ uid, name }) => ({ uid, name, picture: here.get(uid)?.picture })) ?? null;
  return (
    <JoinScreen
      picture={picture}
      icon={isJoining ? <IconVideo size={20} aria-hidden /> : <IconPhone size={20} aria-hidden />}
      join={isJoining ? t`Join now` : t`Call now`}
      inside={(isGroup || isAnybodyInside) && <Inside people={faces} />}
    >
      <Button variant="subtle" onClick={() => call?.send({ type: 'call.leave' })}>{t`Cancel`}</Button>
    </JoinScreen>
  );
}

/** What the user looks at, and what is wrong, below the pictures. */
function CallFoot() {
  const isBeside = useDevicesValue(isReviewing, false);
  return (
    <div className={classes.foot}>
      {isBeside && <DeviceReview />}
      <CallNotes />
    </div>
  );
}

const TEXTS: Record<CallPhase, MessageDescriptor | null> = {
  preparing: msg`Connecting…`,
  connecting: msg`Connecting…`,
  ringing: msg`Calling…`,
  answered: msg`Answered. One moment…`,
  together: null,
  leaving: msg`Hanging up…`,
};

/** Says how far the call is, until people are together. */
function CallStatus({ phase }: { phase: CallPhase }) {
  const { t } = useLingui();
  const text = TEXTS[phase];
  return (
    <>
      <p className={classes.status} role="status">
        {text && t(text)}
      </p>
      {phase === 'together' && <Duration />}
    </>
  );
}

const SECOND = 1_000;
const everySecond = (onChange: () => void) => {
  const timer = setInterval(onChange, SECOND);
  return () => clearInterval(timer);
};

/** Says for how long people have been together. */
function Duration() {
  const { i18n } = useLingui();
  const [since] = useState(Date.now);
  const length = useSyncExternalStore(everySecond, () => callLength(i18n, Date.now() - since));
  return (
    <p className={classes.status} role="timer" dir="ltr">
      {length}
    </p>
  );
}

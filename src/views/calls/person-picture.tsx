import type { CallSeat, Participant } from '@domain/calls/call';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPeerConnected, isPeerInterrupted, isPeerMuted, peerStream } from '@machines/calls/call.selectors';
import { isSpeaking } from '@machines/calls/call-layout.machine';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { IconMicrophoneOff, IconPictureInPicture } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useDeviceValue, useLayoutValue, usePeerValue } from '@/app/call-parts';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './call-pictures.module.css';
import { Picture, Sound } from './picture';

interface PersonPictureProps {
  person: Participant;
  /** Shown while no picture arrives. */
  face: ReactNode;
  /** Their screen is shown larger than all other pictures. */
  isLarge?: boolean;
}

/** What arrives of another person: their picture or screen, and their sound. */
export function PersonPicture({
  person: { seat, name, session, screen },
  face,
  isLarge,
}: PersonPictureProps) {
  const { t } = useLingui();
  const stream = usePeerValue(seat, peerStream, null);
  const isHeard = useLayoutValue(isSpeaking(session), false);
  const isMuted = usePeerValue(seat, isPeerMuted, false);
  const isScreen = screen !== undefined;
  return (
    <div
      className={classes.person}
      data-person
      data-speaking={isHeard || undefined}
      data-large={isLarge || undefined}
    >
      {face}
      {stream && (
        <Picture
          stream={stream}
          className={isScreen ? classes.screen : classes.picture}
          label={isScreen ? t`Screen of ${name}` : name}
        />
      )}
      {stream && <Sound stream={stream} />}
      <div className={classes.head}>
        <NameTag isMuted={isMuted}>
          {isScreen ? (
            <span>
              <Trans>
                <bdi>{name}</bdi> shares the screen
              </Trans>
            </span>
          ) : (
            <bdi>{name}</bdi>
          )}
          <ConnectionState seat={seat} />
        </NameTag>
        {stream && <DetachButton name={name} />}
      </div>
    </div>
  );
}

/** Says who is in a picture, and that their microphone is off. */
function NameTag({ isMuted, children }: { isMuted: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <p className={classes.name} role="status">
      {isMuted && (
        <IconMicrophoneOff size={16} className={classes.muted} role="img" aria-label={t`Microphone off`} />
      )}
      {children}
    </p>
  );
}

/** The same for oneself; while a microphone opens it is not off. */
export function OwnNameTag() {
  const { t } = useLingui();
  const isHeard = useDeviceValue('microphone', isDeviceOn, false);
  const isOpening = useDeviceValue('microphone', isDeviceOpening, false);
  return (
    <NameTag isMuted={!isHeard && !isOpening}>
      <span>{t`You`}</span>
    </NameTag>
  );
}

function ConnectionState({ seat }: { seat: CallSeat }) {
  const { t } = useLingui();
  const isConnected = usePeerValue(seat, isPeerConnected, false);
  const isInterrupted = usePeerValue(seat, isPeerInterrupted, false);
  if (isConnected) return null;
  return <span>{isInterrupted ? t`Connection lost. Trying again…` : t`Connecting…`}</span>;
}

/** Shows the picture beside the button in a window over all others, or takes it back. */
function toggle({ currentTarget }: MouseEvent): void {
  const video = currentTarget.closest('[data-person]')?.querySelector('video');
  const isShown = video !== null && document.pictureInPictureElement === video;
  const done = isShown ? document.exitPictureInPicture() : video?.requestPictureInPicture();
  // Without a picture yet, or when the browser does not allow it now.
  done?.catch(() => {});
}

/** Puts a person's picture into a window of its own, where the browser can. */
function DetachButton({ name }: { name: string }) {
  const { t } = useLingui();
  if (!document.pictureInPictureEnabled) return null;
  return (
    <PlainButton
      className={classes.detach}
      data-detach
      aria-label={t`Show ${name} in a window of its own`}
      onClick={toggle}
    >
      <IconPictureInPicture size={20} aria-hidden />
    </PlainButton>
  );
}

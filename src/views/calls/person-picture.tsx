import type { CallSeat, Participant } from '@domain/calls/call';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  isPeerConnected,
  isPeerInterrupted,
  isPeerMuted,
  isSpeaking,
  peerStream,
} from '@machines/calls/peer.selectors';
import { IconMicrophoneOff, IconPictureInPicture } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { usePeerValue } from '@/app/call-parts';
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
export function PersonPicture({ person: { seat, name, screen }, face, isLarge }: PersonPictureProps) {
  const { t } = useLingui();
  const stream = usePeerValue(seat, peerStream, null);
  const isHeard = usePeerValue(seat, isSpeaking, false);
  const isScreen = screen !== undefined;
  return (
    <div className={classes.person} data-speaking={isHeard || undefined} data-large={isLarge || undefined}>
      {face}
      {stream && (
        <Picture
          stream={stream}
          className={isScreen ? classes.screen : classes.picture}
          label={isScreen ? t`Screen of ${name}` : name}
        />
      )}
      {stream && <Sound stream={stream} />}
      {stream && <DetachButton name={name} />}
      <p className={classes.name} role="status">
        {isScreen ? (
          <span>
            <Trans>
              <bdi>{name}</bdi> shares the screen
            </Trans>
          </span>
        ) : (
          <bdi>{name}</bdi>
        )}
        <MutedSign seat={seat} />
        <ConnectionState seat={seat} />
      </p>
    </div>
  );
}

function MutedSign({ seat }: { seat: CallSeat }) {
  const { t } = useLingui();
  const isMuted = usePeerValue(seat, isPeerMuted, false);
  return isMuted && <IconMicrophoneOff size={16} role="img" aria-label={t`Microphone off`} />;
}

function ConnectionState({ seat }: { seat: CallSeat }) {
  const isConnected = usePeerValue(seat, isPeerConnected, false);
  const isInterrupted = usePeerValue(seat, isPeerInterrupted, false);
  if (isConnected) return null;
  return (
    <span>{isInterrupted ? <Trans>Connection lost. Trying again…</Trans> : <Trans>Connecting…</Trans>}</span>
  );
}

/** Shows the picture beside the button in a window over all others, or takes it back. */
function toggle({ currentTarget }: MouseEvent): void {
  const video = currentTarget.parentElement?.querySelector('video');
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
      aria-label={t`Show ${name} in a window of its own`}
      onClick={toggle}
    >
      <IconPictureInPicture size={20} aria-hidden />
    </PlainButton>
  );
}

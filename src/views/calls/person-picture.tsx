import type { CallSeat, Participant } from '@domain/calls/call';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPeerConnected, isPeerInterrupted, isSpeaking, peerStream } from '@machines/calls/peer.selectors';
import type { ReactNode } from 'react';
import { usePeerValue } from '@/app/call-parts';
import classes from './call-pictures.module.css';
import { DetachButton } from './detach-button';
import { Picture } from './picture';

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
        <ConnectionState seat={seat} />
      </p>
    </div>
  );
}

function ConnectionState({ seat }: { seat: CallSeat }) {
  const isConnected = usePeerValue(seat, isPeerConnected, false);
  const isInterrupted = usePeerValue(seat, isPeerInterrupted, false);
  if (isConnected) return null;
  return (
    <span>{isInterrupted ? <Trans>Connection lost. Trying again…</Trans> : <Trans>Connecting…</Trans>}</span>
  );
}

import type { Participant } from '@domain/calls/call';
import { Trans } from '@lingui/react/macro';
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
}

/** What arrives of another person: their picture and sound. */
export function PersonPicture({ person: { seat, name }, face }: PersonPictureProps) {
  const stream = usePeerValue(seat, peerStream, null);
  const isConnected = usePeerValue(seat, isPeerConnected, false);
  const isInterrupted = usePeerValue(seat, isPeerInterrupted, false);
  const isHeard = usePeerValue(seat, isSpeaking, false);
  return (
    <div className={classes.person} data-speaking={isHeard || undefined}>
      {face}
      {stream && <Picture stream={stream} className={classes.picture} label={name} />}
      {stream && <DetachButton name={name} />}
      <p className={classes.name} role="status">
        <bdi>{name}</bdi>
        {!isConnected && (
          <span>
            {isInterrupted ? <Trans>Connection lost. Trying again…</Trans> : <Trans>Connecting…</Trans>}
          </span>
        )}
      </p>
    </div>
  );
}

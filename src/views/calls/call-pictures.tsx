import type { Participant } from '@domain/calls/call';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { ownStream } from '@machines/calls/devices.selectors';
import { isPeerConnected, isPeerInterrupted, peerStream } from '@machines/calls/peer.selectors';
import { useDevicesValue, useDeviceValue, usePeerValue } from '@/app/use-calls';
import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';
import classes from './call-pictures.module.css';
import { Picture } from './picture';

interface CallPicturesProps {
  others: readonly Participant[];
  /** The other person of a private chat. */
  otherId: string;
  title: string;
}

/** The pictures of everybody in the call: the others, and the user's own in a corner. */
export const CallPictures = ({ others, otherId, title }: CallPicturesProps) => (
  <div className={classes.stage}>
    <div className={classes.others} data-people={others.length}>
      {others.length === 0 && (
        <span className={classes.waiting}>
          <PersonFace uid={otherId} name={title} />
        </span>
      )}
      {others.map((person) => (
        <OtherPicture key={person.session} person={person} />
      ))}
    </div>
    <OwnPicture />
  </div>
);

const PersonFace = ({ uid, name }: { uid: string; name: string }) => (
  <Face name={name} picture={usePicture(uid)} size="large" />
);

function OtherPicture({ person: { seat, uid, name } }: { person: Participant }) {
  const stream = usePeerValue(seat, peerStream, null);
  const isConnected = usePeerValue(seat, isPeerConnected, false);
  const isInterrupted = usePeerValue(seat, isPeerInterrupted, false);
  return (
    <div className={classes.person}>
      <PersonFace uid={uid} name={name} />
      {stream && <Picture stream={stream} className={classes.picture} label={name} />}
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

function OwnPicture() {
  const { t } = useLingui();
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  if (!stream || !isOn) return null;
  return <Picture stream={stream} className={classes.own} label={t`You`} muted />;
}

import type { Participant } from '@domain/calls/call';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { ownStream } from '@machines/calls/devices.selectors';
import { useDevicesValue, useDeviceValue } from '@/app/call-parts';
import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';
import classes from './call-pictures.module.css';
import { OwnPicture } from './own-picture';
import { PersonPicture } from './person-picture';

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
        <PersonPicture
          key={person.session}
          person={person}
          face={<PersonFace uid={person.uid} name={person.name} />}
        />
      ))}
    </div>
    <OwnCorner />
  </div>
);

const PersonFace = ({ uid, name }: { uid: string; name: string }) => (
  <Face name={name} picture={usePicture(uid)} size="large" />
);

function OwnCorner() {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  if (!stream || !isOn) return null;
  return <OwnPicture stream={stream} className={classes.own} />;
}

import type { Participant } from '@domain/calls/call';
import { largeSession } from '@machines/calls/call-layout.machine';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { ownStream } from '@machines/calls/devices.selectors';
import { isSharingScreen } from '@machines/calls/screen.selectors';
import type { ReactNode } from 'react';
import { useDevicesValue, useDeviceValue, useLayoutValue, useScreenValue } from '@/app/call-parts';
import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';
import { useWaking } from './call-bar';
import classes from './call-pictures.module.css';
import { OwnNameTag, PersonPicture } from './person-picture';
import { OwnPicture } from './picture';

interface CallPicturesProps {
  others: readonly Participant[];
  /** The other person of a private chat. */
  otherId: string;
  title: string;
  /** What is over the lower edge of the pictures. */
  children?: ReactNode;
}

/** The pictures of everybody in the call: who speaks or shares a screen above the others, and the user's own in a corner. */
export function CallPictures({ others, otherId, title, children }: CallPicturesProps) {
  const large = useLayoutValue(largeSession(others), '');
  const isScreen = others.some(({ session, screen }) => session === large && screen !== undefined);
  return (
    <div className={classes.stage} {...useWaking()}>
      <div
        className={classes.others}
        data-people={others.length}
        data-large-shown={large !== '' || undefined}
        data-screen-shown={isScreen || undefined}
      >
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
            isLarge={person.session === large}
          />
        ))}
      </div>
      <OwnCorner />
      <div className={classes.foot}>{children}</div>
    </div>
  );
}

const PersonFace = ({ uid, name }: { uid: string; name: string }) => (
  <Face name={name} picture={usePicture(uid)} size="large" />
);

function OwnCorner() {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isSharing = useScreenValue(isSharingScreen, false);
  if (!stream || !isOn || isSharing) return null;
  return (
    <div className={classes.own}>
      <OwnPicture stream={stream} className={classes.mirrored} />
      <OwnNameTag />
    </div>
  );
}

import type { RoomAddress } from '@domain/meeting/room-address';
import { intlLocales } from '@domain/shared/language';
import { isolated } from '@domain/shared/shown-text';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { isAskingForDevices, ownStream } from '@machines/calls/devices.selectors';
import type { roomMachine } from '@machines/calls/room.machine';
import { roomName, roomPeople } from '@machines/calls/room.machine';
import { IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useDevices, useDevicesValue, useDeviceValue } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { Face } from '@/ui/media/face';
import { FaceStack } from '@/ui/media/face-stack';
import { WithNames } from '@/ui/text/with-names';
import { BarFrame } from '@/views/calls/call-bar';
import { DeviceButton } from '@/views/calls/device-button';
import { BlurSwitch } from '@/views/calls/device-check';
import { DeviceChoice } from '@/views/calls/device-choice';
import { DeviceNote } from '@/views/calls/device-note';
import { OwnPicture } from '@/views/calls/picture';
import { RoomMain } from './notice';
import classes from './room-door.module.css';

export interface RoomProps {
  actor: ActorRefFrom<typeof roomMachine>;
  address: RoomAddress;
}

type ActorProps = Pick<RoomProps, 'actor'>;

/** The page before the meeting: how the user looks, who is inside, and the way in. */
export function RoomDoor({ actor }: ActorProps) {
  const devices = useDevices();
  return (
    <RoomMain className={classes.door}>
      <div className={classes.page}>
        <Preview actor={actor} />
        <div className={classes.side}>
          <Inside actor={actor} />
          <div className={classes.ways}>
            <Button
              ref={takeFocus}
              icon={<IconVideo size={20} aria-hidden />}
              onClick={() => devices?.send({ type: 'devices.confirm' })}
            >
              <Trans>Join now</Trans>
            </Button>
            <Button variant="subtle" onClick={() => actor.send({ type: 'room.listen' })}>
              <Trans>Only listen</Trans>
            </Button>
          </div>
          <Devices />
        </div>
      </div>
    </RoomMain>
  );
}

/** What the others would see, with the switches over it. */
function Preview({ actor }: ActorProps) {
  const name = useSelector(actor, roomName);
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isOpening = useDeviceValue('camera', isDeviceOpening, false);
  const isAsking = useDevicesValue(isAskingForDevices, false);
  return (
    <div className={classes.preview}>
      {stream && isOn ? (
        <OwnPicture stream={stream} className={classes.own} />
      ) : (
        <div className={classes.off}>
          <Face name={name} size="huge" />
          {isAsking ? (
            <TurnOnButton />
          ) : (
            <p className={classes.note} role="status">
              {isOpening ? <Trans>Your camera is starting…</Trans> : <Trans>Your camera is off</Trans>}
            </p>
          )}
        </div>
      )}
      <div className={classes.switches}>
        <BarFrame>
          <DeviceButton kind="microphone" />
          <DeviceButton kind="camera" />
        </BarFrame>
      </div>
    </div>
  );
}

function TurnOnButton() {
  const devices = useDevices();
  return (
    <Button
      variant="default"
      onClick={() => devices?.send({ type: 'devices.answer', microphone: true, camera: true })}
    >
      <Trans>Turn on camera and microphone</Trans>
    </Button>
  );
}

/** Says who is in the meeting already. */
function Inside({ actor }: ActorProps) {
  const { t, i18n } = useLingui();
  const people = useSelector(actor, roomPeople) ?? [];
  const isKnown = useSelector(actor, roomPeople) !== null;
  const listed = people.map(({ name }) => isolated(name));
  const names = new Intl.ListFormat(intlLocales(i18n.locale)).format(listed);
  const here = plural(people.length, { one: `${names} is here.`, other: `${names} are here.` });
  return (
    <div className={classes.inside}>
      <FaceStack people={people} />
      <p className={classes.here} role="status">
        {isKnown && (people.length === 0 ? t`Nobody is here yet.` : <WithNames text={here} />)}
      </p>
    </div>
  );
}

/** Which devices are used, once the user has turned one on. */
function Devices() {
  const isAsking = useDevicesValue(isAskingForDevices, false);
  if (!isAsking)
    return (
      <div className={classes.devices}>
        <DeviceChoice kind="microphone" />
        <DeviceChoice kind="camera" />
        <BlurSwitch />
      </div>
    );
  return (
    <>
      <p className={classes.hint}>
        <Trans>Your browser asks before it turns on your camera or microphone.</Trans>
      </p>
      <DeviceNote kind="microphone" />
      <DeviceNote kind="camera" />
    </>
  );
}

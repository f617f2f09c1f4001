import { isListenerSeat } from '@domain/calls/call';
import { Plural, Trans } from '@lingui/react/macro';
import { otherPeople, presenter } from '@machines/calls/call.selectors';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { areDevicesFailed, isChecking, isReviewing, ownStream } from '@machines/calls/devices.selectors';
import { hasMeetingEndFailed, isEndingMeeting, roomView } from '@machines/calls/room.selectors';
import { isSharingScreen } from '@machines/calls/screen.selectors';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useDevicesValue, useDeviceValue, useScreenValue, useShownCallValue } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { Face } from '@/ui/media/face';
import { SettingsButton } from '@/views/calls/call-controls';
import { DeviceButton } from '@/views/calls/device-button';
import { DeviceCheck, DeviceReview, MutedNote } from '@/views/calls/device-check';
import { DeviceNote } from '@/views/calls/device-note';
import { DeviceProblem } from '@/views/calls/device-problem';
import { OwnPicture } from '@/views/calls/own-picture';
import { PersonPicture } from '@/views/calls/person-picture';
import { ScreenButton } from '@/views/calls/screen-button';
import { ScreenNote } from '@/views/calls/screen-note';
import { RoomMain } from './room-main';
import classes from './room-page.module.css';
import type { RoomProps } from './room-props';
import { useCommands, useReports } from './use-frame';

const NOBODY: readonly never[] = [];

/** The user's look at their devices first, then the people in the meeting and what the user can do there. */
export function RoomStage({ actor, address }: RoomProps) {
  useCommands(actor);
  useReports();
  const isFailed = useDevicesValue(areDevicesFailed, false);
  const isFirst = useDevicesValue(isChecking, false);
  if (!isFailed && !isFirst) return <Meeting actor={actor} address={address} />;
  return (
    <RoomMain className={classes.notice}>
      <div className={classes.look}>{isFailed ? <DeviceProblem /> : <RoomCheck actor={actor} />}</div>
    </RoomMain>
  );
}

function Meeting({ actor, address }: RoomProps) {
  const isBeside = useDevicesValue(isReviewing, false);
  const isListening = useSelector(actor, roomView) === 'listening';
  const others = useShownCallValue(otherPeople, NOBODY);
  const presented = useShownCallValue(presenter, undefined);
  const people = others.filter(({ seat }) => !isListenerSeat(seat));
  const tiles = people.length + (isListening ? 0 : 1);
  return (
    <RoomMain className={classes.room}>
      <div
        className={classes.tiles}
        data-tiles={Math.max(tiles, 1)}
        data-screen-shown={presented ? true : undefined}
      >
        {!isListening && <OwnTile />}
        {people.map((person) => (
          <div key={person.session} className={classes.tile} data-large={person === presented || undefined}>
            <PersonPicture person={person} face={<Face name={person.name} size="large" />} />
          </div>
        ))}
        {tiles === 0 && (
          <p className={classes.empty}>
            <Trans>Nobody is speaking yet.</Trans>
          </p>
        )}
      </div>
      {isBeside && (
        <div className={classes.beside}>
          <DeviceReview />
        </div>
      )}
      <div className={classes.bar}>
        {address.hasCount && <Count people={others.length + 1} />}
        {isListening ? <Listening /> : <Switches />}
        <Ways actor={actor} address={address} />
      </div>
      {!isListening && <Notes actor={actor} />}
    </RoomMain>
  );
}

const Listening = () => (
  <p className={classes.note}>
    <Trans>You are listening.</Trans>
  </p>
);

const Switches = () => (
  <>
    <DeviceButton kind="microphone" />
    <DeviceButton kind="camera" />
    <ScreenButton />
    <SettingsButton />
  </>
);

const RoomCheck = ({ actor }: Pick<RoomProps, 'actor'>) => (
  <DeviceCheck
    icon={<IconVideo size={20} aria-hidden />}
    onListen={() => actor.send({ type: 'room.listen' })}
  >
    <Trans>Join now</Trans>
  </DeviceCheck>
);

const Count = ({ people }: { people: number }) => (
  <p className={classes.count}>
    <Plural value={people} one="# person here" other="# people here" />
  </p>
);

/** What went wrong with the devices, and with the end of the meeting. */
function Notes({ actor }: Pick<RoomProps, 'actor'>) {
  const isUnended = useSelector(actor, hasMeetingEndFailed);
  return (
    <div className={classes.notes}>
      <MutedNote />
      <DeviceNote kind="microphone" />
      <DeviceNote kind="camera" />
      <ScreenNote />
      {isUnended && (
        <p className={classes.problem} role="alert">
          <Trans>The meeting could not be ended for everyone. Please try again.</Trans>
        </p>
      )}
    </div>
  );
}

/** The ways out: for the user, and for everybody. */
function Ways({ actor, address }: RoomProps) {
  const isSpeaking = useSelector(actor, roomView) === 'meeting';
  const isEnding = useSelector(actor, isEndingMeeting);
  return (
    <>
      {address.isHost && isSpeaking && (
        <Button variant="default" disabled={isEnding} onClick={() => actor.send({ type: 'room.end' })}>
          <Trans>End for everyone</Trans>
        </Button>
      )}
      {address.hasLeaveButton && (
        <Button
          variant="default"
          icon={<IconPhoneOff size={18} aria-hidden />}
          onClick={() => actor.send({ type: 'room.leave' })}
        >
          <Trans>Leave</Trans>
        </Button>
      )}
    </>
  );
}

function OwnTile() {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isSharing = useScreenValue(isSharingScreen, false);
  const name = useShownCallValue((snapshot) => snapshot.context.name, '');
  return (
    <div className={classes.tile}>
      <Face name={name} size="large" />
      {stream && isOn && !isSharing && <OwnPicture stream={stream} className={classes.own} />}
      <p className={classes.label}>
        <Trans>You</Trans>
      </p>
    </div>
  );
}

import { isListenerSeat, type Participant } from '@domain/calls/call';
import type { RoomAddress } from '@domain/meeting/room-address';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { otherPeople, peopleInside } from '@machines/calls/call.selectors';
import { isGrid, largeSession, pinnedSession } from '@machines/calls/call-layout.machine';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { areDevicesFailed, isChecking, isReviewing, ownStream } from '@machines/calls/devices.selectors';
import type { roomMachine } from '@machines/calls/room.machine';
import { hasMeetingEndFailed, isEndingMeeting, roomView } from '@machines/calls/room.machine';
import { isSharingScreen } from '@machines/calls/screen.selectors';
import { IconPinFilled, IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  useDevices,
  useDevicesValue,
  useDeviceValue,
  useLayout,
  useLayoutValue,
  useScreenValue,
  useShownCallValue,
} from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { Face } from '@/ui/media/face';
import { BarFrame, CallBar, HangUpButton, MoreButton, useWaking } from '@/views/calls/call-bar';
import { DeviceReview, MutedNote, Switch } from '@/views/calls/device-check';
import { DeviceNote } from '@/views/calls/device-note';
import { DeviceProblem } from '@/views/calls/device-problem';
import { Inside, JoinScreen } from '@/views/calls/join-screen';
import { OwnNameTag, PersonPicture } from '@/views/calls/person-picture';
import { OwnPicture } from '@/views/calls/picture';
import { ScreenNote } from '@/views/calls/screen-note';
import { RoomMain } from './notice';
import classes from './room-page.module.css';
import { useCommands, useReports } from './use-frame';

export interface RoomProps {
  actor: ActorRefFrom<typeof roomMachine>;
  address: RoomAddress;
}

const NOBODY: readonly never[] = [];
const isFramed = (): boolean => globalThis.window.parent !== globalThis.window;

/** The page before the meeting first, then the people in it and what the user can do there. */
export function RoomStage({ actor, address }: RoomProps) {
  const { t } = useLingui();
  useCommands(actor);
  useReports();
  const isFailed = useDevicesValue(areDevicesFailed, false);
  const isFirst = useDevicesValue(isChecking, false);
  const inside = useShownCallValue(peopleInside, null);
  if (isFailed)
    return (
      <RoomMain className={classes.notice}>
        <DeviceProblem />
      </RoomMain>
    );
  if (!isFirst) return <Meeting actor={actor} address={address} />;
  return (
    <RoomMain className={classes.door}>
      <JoinScreen
        icon={<IconVideo size={20} aria-hidden />}
        join={t`Join now`}
        inside={<Inside people={inside} />}
      >
        <Button variant="subtle" onClick={() => actor.send({ type: 'room.listen' })}>{t`Only listen`}</Button>
      </JoinScreen>
    </RoomMain>
  );
}

interface TilesProps {
  people: readonly Participant[];
  isListening: boolean;
  /** What is over the lower edge of the large picture, or of all. */
  children: ReactNode;
}

/** The people in a meeting: in the same size, or one of them large and the others as a strip. */
function Tiles({ people, isListening, children }: TilesProps) {
  const { t } = useLingui();
  const large = useLayoutValue(largeSession(people), '');
  const tiles = people.length + (isListening ? 0 : 1);
  const faceSize = (isLarge: boolean) => (large === '' || isLarge ? 'huge' : 'medium');
  return (
    <div
      className={classes.tiles}
      data-tiles={Math.max(tiles, 1)}
      data-speaker={large !== '' || undefined}
      {...useWaking()}
    >
      {!isListening && <OwnTile faceSize={faceSize(false)} />}
      {people.map((person) => (
        <div key={person.session} className={classes.tile} data-large={person.session === large || undefined}>
          <PersonPicture
            person={person}
            face={<Face name={person.name} size={faceSize(person.session === large)} />}
          />
          <PinButton person={person} />
        </div>
      ))}
      {tiles === 0 && <p className={classes.empty}>{t`Nobody is speaking yet.`}</p>}
      {children}
    </div>
  );
}

/** The picture itself: a press keeps it large, another one lets go of it. */
function PinButton({ person: { session, name } }: { person: Participant }) {
  const { t } = useLingui();
  const layout = useLayout();
  const isPinned = useLayoutValue(pinnedSession, '') === session;
  return (
    <PlainButton
      className={classes.pin}
      aria-pressed={isPinned}
      onClick={() => layout?.send({ type: 'pin.toggle', session })}
    >
      <span className={classes.hidden}>{t`Keep ${name} large`}</span>
      {isPinned && <IconPinFilled size={18} aria-hidden />}
    </PlainButton>
  );
}

function OwnTile({ faceSize }: { faceSize: 'huge' | 'medium' }) {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isSharing = useScreenValue(isSharingScreen, false);
  const name = useShownCallValue((snapshot) => snapshot.context.name, '');
  return (
    <div className={classes.tile}>
      <Face name={name} size={faceSize} />
      {stream && isOn && !isSharing && <OwnPicture stream={stream} className={classes.own} />}
      <div className={classes.label}>
        <OwnNameTag />
      </div>
    </div>
  );
}

function Meeting({ actor, address }: RoomProps) {
  const isListening = useSelector(actor, roomView) === 'listening';
  const isMore = useDevicesValue(isReviewing, false);
  const others = useShownCallValue(otherPeople, NOBODY);
  return (
    <RoomMain className={classes.room}>
      <Tiles people={others.filter(({ seat }) => !isListenerSeat(seat))} isListening={isListening}>
        <div className={classes.foot}>
          {isMore && <More actor={actor} address={address} isListening={isListening} />}
          {!isListening && !isMore && <Notes actor={actor} />}
          <Bar actor={actor} address={address} isListening={isListening} />
          {address.hasCount && <Count people={others.length + 1} />}
        </div>
      </Tiles>
    </RoomMain>
  );
}

interface MeetingPartProps extends RoomProps {
  isListening: boolean;
}

function Bar({ actor, address, isListening }: MeetingPartProps) {
  const { t } = useLingui();
  const leave = address.hasLeaveButton && (
    <HangUpButton label={t`Leave`} onClick={() => actor.send({ type: 'room.leave' })} />
  );
  if (!isListening) return <CallBar>{leave}</CallBar>;
  return (
    <BarFrame>
      <p className={classes.listening}>{t`You are listening.`}</p>
      <MoreButton />
      {leave}
    </BarFrame>
  );
}

/** What is rarely needed: how the meeting looks, the devices, and its end for everybody. */
function More({ actor, address, isListening }: MeetingPartProps) {
  const isEnding = useSelector(actor, isEndingMeeting);
  const devices = useDevices();
  return (
    <section className={classes.more}>
      {isListening ? (
        <div className={classes.listenerMore}>
          <SizeSwitch />
          <Button variant="default" onClick={() => devices?.send({ type: 'devices.confirm' })}>
            <Trans>Done</Trans>
          </Button>
        </div>
      ) : (
        <DeviceReview>
          <SizeSwitch />
          {address.isHost && (
            <Button variant="negative" disabled={isEnding} onClick={() => actor.send({ type: 'room.end' })}>
              <Trans>End for everyone</Trans>
            </Button>
          )}
        </DeviceReview>
      )}
      <EndProblem actor={actor} />
    </section>
  );
}

/** Shows everybody in the same size, or the person who speaks larger. */
function SizeSwitch() {
  const layout = useLayout();
  const isOn = useLayoutValue(isGrid, false);
  return (
    <Switch checked={isOn} onChange={() => layout?.send({ type: 'layout.toggle' })}>
      <Trans>Everyone the same size</Trans>
    </Switch>
  );
}

const Count = ({ people }: { people: number }) => (
  <p className={classes.count} data-framed={isFramed() || undefined}>
    <Plural value={people} one="# person here" other="# people here" />
  </p>
);

/** What went wrong with the devices, and with the end of the meeting. */
const Notes = ({ actor }: Pick<RoomProps, 'actor'>) => (
  <div className={classes.notes}>
    <MutedNote />
    <DeviceNote kind="microphone" />
    <DeviceNote kind="camera" />
    <ScreenNote />
    <EndProblem actor={actor} />
  </div>
);

function EndProblem({ actor }: Pick<RoomProps, 'actor'>) {
  const isUnended = useSelector(actor, hasMeetingEndFailed);
  return (
    isUnended && (
      <p className={classes.problem} role="alert">
        <Trans>The meeting could not be ended for everyone. Please try again.</Trans>
      </p>
    )
  );
}

import type { CallSeat } from '@domain/calls/call';
import type { DeviceKind } from '@domain/calls/device';
import type { callMachine } from '@machines/calls/call.machine';
import { callPart, seatPeer } from '@machines/calls/call.selectors';
import { deviceOf, devicesBlur } from '@machines/calls/devices.selectors';
import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';

export type Call = ActorRefFrom<typeof callMachine>;
export type CallSnapshot = SnapshotFrom<typeof callMachine>;
type Devices = NonNullable<CallSnapshot['children']['devices']>;
type Device = NonNullable<SnapshotFrom<Devices>['children']['camera']>;
type Screen = NonNullable<CallSnapshot['children']['screen']>;
type Seat = NonNullable<CallSnapshot['children'][CallSeat]>;
type Peer = NonNullable<SnapshotFrom<Seat>['children']['peer']>;

/** Returns one selected value of an actor, and `missing` while there is none. */
export function useActorValue<Actor extends AnyActorRef, Value>(
  actor: Actor | undefined,
  selector: (snapshot: SnapshotFrom<Actor>) => Value,
  missing: Value,
): Value {
  return useSelector(actor as AnyActorRef | undefined, (snapshot) =>
    snapshot === undefined ? missing : selector(snapshot),
  );
}

const CallContext = createContext<Call | undefined>(undefined);

/** Gives the views of a call theirs: the call with a channel, or that in the room of a meeting. */
export const CallProvider = CallContext.Provider;

/** Returns the actor of the call that is shown, to send events to. */
export const useShownCall = (): Call | undefined => useContext(CallContext);

/** Returns one selected value of the call that is shown, and `missing` without one. */
export const useShownCallValue = <Value>(
  selector: (snapshot: CallSnapshot) => Value,
  missing: Value,
): Value => useActorValue(useShownCall(), selector, missing);

const devicesPart = callPart('devices');

/** Returns the actor of the devices in the call. */
export const useDevices = (): Devices | undefined => useShownCallValue(devicesPart, undefined);

/** Returns one selected value of the devices in the call. */
export const useDevicesValue = <Value>(
  selector: (snapshot: SnapshotFrom<Devices>) => Value,
  missing: Value,
): Value => useActorValue(useDevices(), selector, missing);

/** Returns the actor of one device in the call. */
export const useDevice = (kind: DeviceKind): Device | undefined =>
  useDevicesValue(
    useMemo(() => deviceOf(kind), [kind]),
    undefined,
  );

/** Returns one selected value of a device in the call. */
export const useDeviceValue = <Value>(
  kind: DeviceKind,
  selector: (snapshot: SnapshotFrom<Device>) => Value,
  missing: Value,
): Value => useActorValue(useDevice(kind), selector, missing);

type BlurActor = NonNullable<SnapshotFrom<Devices>['children']['blur']>;

/** Returns the actor of the blurred background. */
export const useBlur = (): BlurActor | undefined => useDevicesValue(devicesBlur, undefined);

/** Returns one selected value of the blurred background. */
export const useBlurValue = <Value>(
  selector: (snapshot: SnapshotFrom<BlurActor>) => Value,
  missing: Value,
): Value => useActorValue(useBlur(), selector, missing);

const layoutPart = callPart('layout');
type Layout = NonNullable<CallSnapshot['children']['layout']>;

/** Returns the actor of the call's layout; undefined until the user is in the call. */
export const useLayout = (): Layout | undefined => useShownCallValue(layoutPart, undefined);

/** Returns one selected value of the call's layout. */
export const useLayoutValue = <Value>(
  selector: (snapshot: SnapshotFrom<Layout>) => Value,
  missing: Value,
): Value => useActorValue(useLayout(), selector, missing);

const controlsPart = callPart('controls');
type Controls = NonNullable<CallSnapshot['children']['controls']>;

/** Returns the actor of the controls over the pictures; undefined until the user is in the call. */
export const useControls = (): Controls | undefined => useShownCallValue(controlsPart, undefined);

const screenPart = callPart('screen');

/** Returns the actor of the user's screen in the call; undefined until the user is in it. */
export const useScreen = (): Screen | undefined => useShownCallValue(screenPart, undefined);

/** Returns one selected value of the user's screen in the call. */
export const useScreenValue = <Value>(
  selector: (snapshot: SnapshotFrom<Screen>) => Value,
  missing: Value,
): Value => useActorValue(useScreen(), selector, missing);

/** Returns one selected value of the connection to the person in a place of the call. */
export function usePeerValue<Value>(
  seat: CallSeat,
  selector: (snapshot: SnapshotFrom<Peer>) => Value,
  missing: Value,
): Value {
  const actor: Seat | undefined = useShownCallValue(
    useMemo(() => callPart(seat), [seat]),
    undefined,
  );
  return useActorValue(useActorValue(actor, seatPeer, undefined), selector, missing);
}

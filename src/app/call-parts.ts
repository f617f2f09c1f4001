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

/** Returns the hook for an actor, and the one for a selected value of it, which is `missing` while there is none. */
export function hooksOf<Part extends AnyActorRef>(usePart: () => Part | undefined) {
  const useValue = <Value>(selector: (snapshot: SnapshotFrom<Part>) => Value, missing: Value): Value =>
    useActorValue(usePart(), selector, missing);
  return [usePart, useValue] as const;
}

type PartId = 'devices' | 'layout' | 'controls' | 'screen';

/** Returns both hooks for a part of the call that is shown. */
function partHooks<Id extends PartId>(id: Id) {
  const part = callPart(id);
  return hooksOf(function usePart() {
    return useShownCallValue(part, undefined);
  });
}

/** The devices in the call. */
export const [useDevices, useDevicesValue] = partHooks('devices');
/** The layout of the call; undefined until the user is in the call, as the two below. */
export const [useLayout, useLayoutValue] = partHooks('layout');
/** The controls over the pictures. */
export const [useControls, useControlsValue] = partHooks('controls');
/** The user's screen in the call. */
export const [useScreen, useScreenValue] = partHooks('screen');
/** The blurred background. */
export const [useBlur, useBlurValue] = hooksOf(() => useDevicesValue(devicesBlur, undefined));

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

import type { CallSeat } from '@domain/calls/call';
import type { DeviceKind } from '@domain/calls/device';
import { privateChannelId } from '@domain/chat/channel-id';
import { currentUser } from '@machines/auth/auth.selectors';
import { callPart } from '@machines/calls/call.selectors';
import { seatPeer } from '@machines/calls/call-seat.selectors';
import { currentCall, mayCall } from '@machines/calls/calls.selectors';
import { deviceOf } from '@machines/calls/devices.selectors';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { useBackground, useBackgroundValue, useChildValue } from './app-context';
import type { ChildSnapshot } from './child';

type Call = NonNullable<ReturnType<typeof currentCall>>;
type CallSnapshot = SnapshotFrom<Call>;
type Devices = NonNullable<CallSnapshot['children']['devices']>;
type Device = NonNullable<SnapshotFrom<Devices>['children']['camera']>;
type Seat = NonNullable<CallSnapshot['children'][CallSeat]>;
type Peer = NonNullable<SnapshotFrom<Seat>['children']['peer']>;

/** Returns one selected value of an actor, and `missing` while there is none. */
function useActorValue<Actor extends AnyActorRef, Value>(
  actor: Actor | undefined,
  selector: (snapshot: SnapshotFrom<Actor>) => Value,
  missing: Value,
): Value {
  return useSelector(actor as AnyActorRef | undefined, (snapshot) =>
    snapshot === undefined ? missing : selector(snapshot),
  );
}

/** Returns the actor of the call that the user is in, to send events to; undefined without one. */
export const useCall = (): Call | undefined =>
  useBackgroundValue(
    'calls',
    currentCall as (snapshot: ChildSnapshot<'calls'>) => Call | undefined,
    undefined,
  );

/** Returns one selected value of the call that the user is in, and `missing` without one. */
export const useCallValue = <Value>(selector: (snapshot: CallSnapshot) => Value, missing: Value): Value =>
  useActorValue(useCall(), selector, missing);

/** Returns the actor of the devices in the call. */
export const useDevices = (): Devices | undefined => useCallValue(callPart('devices'), undefined);

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

/** Returns one selected value of the connection to the person in a place of the call. */
export function usePeerValue<Value>(
  seat: CallSeat,
  selector: (snapshot: SnapshotFrom<Peer>) => Value,
  missing: Value,
): Value {
  const actor = useCallValue(
    useMemo(() => callPart(seat), [seat]),
    undefined,
  );
  return useActorValue(useActorValue(actor, seatPeer, undefined), selector, missing);
}

/** Returns the function that starts a call; null while that is not possible. */
function useCallStart() {
  const calls = useBackground('calls');
  const isPossible = useBackgroundValue('calls', mayCall, false);
  if (!calls || !isPossible) return null;
  return (channelId: string, title: string, callees: readonly string[]) =>
    calls.send({ type: 'call.start', channelId, title, callees });
}

/** Returns the function that calls another person; null while that is not possible. */
export function useStartCall(uid: string, name: string): (() => void) | null {
  const start = useCallStart();
  const own = useChildValue('auth', currentUser)?.userId;
  if (!start || own === undefined || uid === own) return null;
  return () => start(privateChannelId(own, uid), name, [uid]);
}

/** Returns the function that calls everybody in a group, or joins their call; null while that is not possible. */
export function useStartGroupCall(channelId: string, title: string): (() => void) | null {
  const start = useCallStart();
  return start && (() => start(channelId, title, []));
}

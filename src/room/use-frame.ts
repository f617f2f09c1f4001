import { type FrameCommand, frameCommand } from '@domain/meeting/frame-message';
import { otherPeople } from '@machines/calls/call.selectors';
import { isDeviceOn } from '@machines/calls/device.selectors';
import type { roomMachine } from '@machines/calls/room.machine';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type Call,
  useDevice,
  useDevices,
  useDeviceValue,
  useShownCall,
  useShownCallValue,
} from '@/app/call-parts';

/** Says something to the page around the room, which is of this origin or shows nothing. */
function post(type: string, payload: object = {}): void {
  const { parent, location } = globalThis.window;
  if (parent !== globalThis.window) parent.postMessage({ type, payload }, location.origin);
}

/** Does what the page around the room asks for. */
export function useCommands(room: ActorRefFrom<typeof roomMachine>): void {
  const microphone = useDevice('microphone');
  const camera = useDevice('camera');
  const devices = useDevices();
  useEffect(() => {
    const commands: Record<FrameCommand, () => void> = {
      knock: () => {
        room.send({ type: 'room.join' });
        devices?.send({ type: 'devices.confirm' });
      },
      leave_room: () => room.send({ type: 'room.leave' }),
      end_meeting: () => room.send({ type: 'room.end' }),
      toggle_camera: () => camera?.send({ type: 'device.toggle' }),
      toggle_microphone: () => microphone?.send({ type: 'device.toggle' }),
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const { parent, location } = globalThis.window;
      const command = source === parent && origin === location.origin ? frameCommand(data) : null;
      if (command) commands[command]();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [room, microphone, camera, devices]);
}

/** Says that the room is shown. */
export function useReady(): void {
  useEffect(() => post('ready'), []);
}

/** Returns whether the user is in the call, until the others are told that they leave. Who found no place never was. */
const isInside = (snapshot: ReturnType<Call['getSnapshot']>): boolean =>
  snapshot.matches({ active: 'joined' }) || (snapshot.matches('leaving') && snapshot.context.own !== null);

/** Says who comes and goes, and what is switched on and off. */
export function useReports(): void {
  const call = useShownCall();
  const isIn = useShownCallValue(isInside, false);
  const count = useShownCallValue((snapshot) => otherPeople(snapshot).length + 1, 0);
  const hasMicrophone = useDeviceValue('microphone', isDeviceOn, false);
  const hasCamera = useDeviceValue('camera', isDeviceOn, false);
  useEffect(() => {
    if (!isIn) return;
    post('join');
    return () => {
      if (call?.getSnapshot().context.end === 'CLOSED') post('meeting_end');
      else post('leave', { removed: false });
    };
  }, [isIn, call]);
  useEffect(() => {
    if (isIn) post('participantupdate', { count });
  }, [isIn, count]);
  useEffect(() => {
    if (isIn) post('microphone_toggle', { enabled: hasMicrophone });
  }, [isIn, hasMicrophone]);
  useEffect(() => {
    if (isIn) post('camera_toggle', { enabled: hasCamera });
  }, [isIn, hasCamera]);
}

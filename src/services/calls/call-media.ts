import { type CallDevices, createCallDevices } from './call-devices';
import { type CallPeers, createCallPeers } from './call-peers';

/** The browser's part of calls. */
export interface CallMedia {
  devices: CallDevices;
  peers: CallPeers;
}

/** Creates the browser's part of calls, whose code loads with the first call. */
export function createCallMedia(iceServers: readonly RTCIceServer[]): CallMedia {
  const devices = createCallDevices();
  return { devices, peers: createCallPeers({ devices, iceServers }) };
}

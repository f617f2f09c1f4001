import type { ApiClient } from '@/services/api/api-client';
import { type CallDevices, createCallDevices } from './call-devices';
import { type CallPeers, createCallPeers } from './call-peers';
import { createIceServers, type IceServers } from './ice-servers';

/** The browser's part of calls. */
export interface CallMedia {
  devices: CallDevices;
  peers: CallPeers;
  /** Asks for what helps browsers find a way to each other, before a call needs it. Never rejects. */
  prepare: IceServers['refresh'];
}

/** Creates the browser's part of calls, whose code loads with the first call. */
export function createCallMedia(call: ApiClient['call']): CallMedia {
  const devices = createCallDevices();
  const iceServers = createIceServers(call);
  return { devices, peers: createCallPeers({ devices, iceServers }), prepare: iceServers.refresh };
}

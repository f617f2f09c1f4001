import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';
import { type CallDevices, createCallDevices } from './call-devices';
import { type CallPeers, createCallPeers } from './call-peers';
import { type CallScreen, createCallScreen } from './call-screen';
import { createDeviceMemory } from './device-memory';
import { createIceServers, type IceServers } from './ice-servers';
import { sentTracks } from './sent-tracks';

/** The browser's part of calls. */
export interface CallMedia {
  /** False in a browser whose settings forbid connections to other browsers. */
  isEnabled: boolean;
  devices: CallDevices;
  screen: CallScreen;
  peers: CallPeers;
  /** Asks for what helps browsers find a way to each other, before a call needs it. Never rejects. */
  prepare: IceServers['refresh'];
}

interface CallMediaOptions {
  call: ApiClient['call'];
  /** Kept in the browser. */
  local: TextStore;
  /** Kept during a visit. */
  session: TextStore;
}

/** Creates the browser's part of calls, whose code loads with the first call. */
export function createCallMedia({ call, local, session }: CallMediaOptions): CallMedia {
  const devices = createCallDevices(createDeviceMemory(local, session));
  const screen = createCallScreen();
  const iceServers = createIceServers(call);
  const peers = createCallPeers({
    sent: { watchTracks: sentTracks(devices, screen), refuse: devices.refuse },
    iceServers,
  });
  const isEnabled = typeof RTCPeerConnection !== 'undefined';
  return { isEnabled, devices, screen, peers, prepare: iceServers.refresh };
}

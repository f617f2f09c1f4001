import type { IceServer } from '@domain/calls/ice-servers';
import { expect, it, vi } from 'vitest';
import { createCallPeers } from '@/services/calls/call-peers';

const STUN = { urls: ['stun:stun.hall.example'] };
const TURN = { urls: ['turn:turn.hall.example'], username: 'ada', credential: 'secret' };

/** A connection that notes what it is told about ways to the other browser. */
class NotedConnection extends EventTarget {
  static readonly log: unknown[] = [];
  constructor(configuration: RTCConfiguration) {
    super();
    this.setConfiguration(configuration);
  }
  setConfiguration({ iceServers }: RTCConfiguration) {
    NotedConnection.log.push(iceServers);
  }
  restartIce() {
    NotedConnection.log.push('restart');
  }
  getTransceivers() {
    return [];
  }
  close() {}
}

it('a connection begins with the servers that are known, and a restart with those that are known then', () => {
  vi.stubGlobal('RTCPeerConnection', NotedConnection);
  vi.stubGlobal('MediaStream', class {});
  let current: readonly IceServer[] = [STUN];
  const refresh = vi.fn(async () => {});
  const peers = createCallPeers({
    sent: { watchTracks: () => () => {} },
    iceServers: { current: () => current, refresh },
  });
  const peer = peers.open({ session: 'of-grace', begins: false }, () => {});
  expect(NotedConnection.log).toEqual([[STUN]]);
  current = [STUN, TURN];
  peer.restart();
  expect(NotedConnection.log).toEqual([[STUN], [STUN, TURN], 'restart']);
  expect(refresh).toHaveBeenCalledOnce();
  peer.close();
});

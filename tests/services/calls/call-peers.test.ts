import type { IceServer } from '@domain/calls/ice-servers';
import type { PeerReport } from '@machines/calls/peer.machine';
import { expect, it, vi } from 'vitest';
import { createCallPeers } from '@/services/calls/call-peers';
import { createVoices } from '@/services/calls/voices';

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
    sent: { watchTracks: () => () => {}, refuse: () => {} },
    iceServers: { current: () => current, refresh },
    voices: createVoices(),
  });
  const peer = peers.open({ session: 'of-grace', begins: false }, () => {});
  expect(NotedConnection.log).toEqual([[STUN]]);
  current = [STUN, TURN];
  peer.restart();
  expect(NotedConnection.log).toEqual([[STUN], [STUN, TURN], 'restart']);
  expect(refresh).toHaveBeenCalledOnce();
  peer.close();
});

/** A connection that notes which descriptions it takes. */
class DescribedConnection extends EventTarget {
  static readonly log: string[] = [];
  localDescription: RTCSessionDescriptionInit | null = null;
  private made = 0;
  private describe(type: RTCSdpType): RTCSessionDescriptionInit {
    this.made += 1;
    return { type, sdp: `ours-${this.made}` };
  }
  async createOffer() {
    return this.describe('offer');
  }
  async setLocalDescription(description?: RTCSessionDescriptionInit) {
    this.localDescription = description ?? this.describe(this.made === 0 ? 'offer' : 'answer');
    DescribedConnection.log.push(`own ${this.localDescription.type} ${this.localDescription.sdp}`);
  }
  async setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit) {
    DescribedConnection.log.push(`other ${type} ${sdp}`);
  }
  addTransceiver() {}
  createDataChannel() {
    return new EventTarget();
  }
  getTransceivers() {
    return [];
  }
  close() {}
}

function openDescribed(begins: boolean) {
  vi.stubGlobal('RTCPeerConnection', DescribedConnection);
  vi.stubGlobal('MediaStream', class {});
  DescribedConnection.log.length = 0;
  const peers = createCallPeers({
    sent: { watchTracks: () => () => {}, refuse: () => {} },
    iceServers: { current: () => [], refresh: async () => {} },
    voices: createVoices(),
  });
  const peer = { session: 'of-grace', begins };
  const reports: PeerReport[] = [];
  return { peers, peer, reports, opened: peers.open(peer, (report) => reports.push(report)) };
}

const theirs = (type: 'offer' | 'answer') => ({ type, sdp: 'theirs' });

it('a browser that begins takes its own offer before it is answered', async () => {
  const { peers, peer, opened } = openDescribed(true);
  expect(await peers.offer(peer)).toEqual({ type: 'offer', sdp: 'ours-1' });
  expect(DescribedConnection.log).toEqual(['own offer ours-1']);
  await peers.accept({ ...peer, description: theirs('answer') });
  expect(DescribedConnection.log).toEqual(['own offer ours-1', 'other answer theirs']);
  opened.close();
});

it('a browser that gives way takes its own last offer together with the answer, so that none is rolled back', async () => {
  const { peers, peer, opened } = openDescribed(false);
  await peers.offer(peer);
  expect(await peers.offer(peer)).toEqual({ type: 'offer', sdp: 'ours-2' });
  expect(DescribedConnection.log).toEqual([]);
  await peers.accept({ ...peer, description: theirs('answer') });
  expect(DescribedConnection.log).toEqual(['own offer ours-2', 'other answer theirs']);
  opened.close();
});

it('a browser that gives way drops its own offer for that of the other', async () => {
  const { peers, peer, opened } = openDescribed(false);
  await peers.offer(peer);
  expect(await peers.answer({ ...peer, description: theirs('offer') })).toEqual({
    type: 'answer',
    sdp: 'ours-2',
  });
  await peers.accept({ ...peer, description: theirs('answer') });
  expect(DescribedConnection.log).toEqual(['other offer theirs', 'own answer ours-2', 'other answer theirs']);
  opened.close();
});

it.each([true, false])(
  'a browser that begins: %s, has something to offer at once, and no other has',
  (begins) => {
    const { reports, opened } = openDescribed(begins);
    expect(reports).toEqual(begins ? [{ type: 'peer.changed' }] : []);
    opened.close();
  },
);

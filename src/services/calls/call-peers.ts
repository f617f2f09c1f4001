import type { DeviceKind } from '@domain/calls/device';
import { type IceServer, iceServersSchema } from '@domain/calls/ice-servers';
import type { Description } from '@domain/calls/signal';
import { Failure } from '@domain/shared/failure';
import { ICE_SERVERS_CACHE } from '@domain/shared/limits';
import type { Peer, PeerPort, PeerReport } from '@machines/calls/peer.machine';
import type { ApiClient } from '@/services/api/api-client';
import type { CallDevices } from './call-devices';
import type { Voices } from './voices';

/** The kinds of what is sent, in the order in which a connection begins with them. */
const KINDS: readonly DeviceKind[] = ['microphone', 'camera'];
const TRACK_KINDS: Record<DeviceKind, string> = { microphone: 'audio', camera: 'video' };

const REPORTS: Partial<Record<RTCPeerConnectionState, PeerReport>> = {
  connected: { type: 'peer.connected' },
  disconnected: { type: 'peer.interrupted' },
  failed: { type: 'peer.failed' },
};

/** The name of the channel over which browsers say whether their microphones are off. */
const MUTED = 'muted';

/** Says over a channel whether the own microphone is off, and reports what the other browser says. */
function exchangeMuted(channel: RTCDataChannel, isMuted: () => boolean, send: (report: PeerReport) => void) {
  channel.addEventListener('open', () => channel.send(String(isMuted())));
  channel.addEventListener('message', ({ data }) =>
    send({ type: data === 'true' ? 'peer.muted' : 'peer.unmuted' }),
  );
}

/** Connections to the browsers of the other people in a call. */
export type CallPeers = PeerPort['peers'];

/** Creates the access to them by a call of the server, which has their credentials. */
export function createIceServers(call: ApiClient['call'], clock: () => number = Date.now) {
  let servers: readonly IceServer[] = [];
  let until = 0;
  return {
    /** Asks for them, unless they were told within the hour. Never rejects: without an answer the last ones stay. */
    refresh: async () => {
      if (clock() < until) return;
      try {
        const { data } = await call('/api/calls/ice-servers', {
          schema: iceServersSchema,
          reports: 'session',
          retries: 0,
          quiet: true,
        });
        servers = data.iceServers;
        until = clock() + ICE_SERVERS_CACHE;
      } catch {
        // Browsers in one network reach each other without them.
      }
    },
    /** Returns them; none before the first answer. */
    current: () => servers,
  };
}

/** The STUN and TURN servers of the venue. */
export type IceServers = ReturnType<typeof createIceServers>;

interface PeersOptions {
  /** What is recorded for the others. */
  sent: Pick<CallDevices, 'watchTracks' | 'refuse'>;
  iceServers: IceServers;
  voices: Pick<Voices, 'add'>;
}

/** Creates the connections of a page. */
export function createCallPeers({ sent, iceServers, voices }: PeersOptions): CallPeers {
  const connections = new Map<string, RTCPeerConnection>();
  /** Offers of this browser that may have to give way, until their answers. */
  const held = new WeakMap<RTCPeerConnection, RTCSessionDescriptionInit>();
  const configuration = (): RTCConfiguration => ({ iceServers: [...iceServers.current()] });

  function connectionTo({ session }: Peer): RTCPeerConnection {
    const connection = connections.get(session);
    if (!connection) throw new Failure('PROCESSING_ERROR', 'The connection is closed');
    return connection;
  }

  const described = ({ type, sdp = '' }: RTCSessionDescriptionInit): Description => ({
    type: type === 'answer' ? 'answer' : 'offer',
    sdp,
  });

  /** Applies an own description and returns it. */
  async function settle(connection: RTCPeerConnection): Promise<Description> {
    await connection.setLocalDescription();
    return described(connection.localDescription as RTCSessionDescription);
  }

  /** Sends what is recorded over every connection that has a place for it. */
  function sendTrack(connection: RTCPeerConnection, kind: DeviceKind, track: MediaStreamTrack | null): void {
    const place = connection
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === TRACK_KINDS[kind]);
    place?.sender.replaceTrack(track).catch(() => {
      if (track && connection.signalingState !== 'closed') sent.refuse(track);
    });
  }

  function begin(connection: RTCPeerConnection): RTCDataChannel {
    for (const kind of KINDS) connection.addTransceiver(TRACK_KINDS[kind], { direction: 'sendrecv' });
    return connection.createDataChannel(MUTED);
  }

  /** Sends back over the places that the other browser has made. */
  function join(connection: RTCPeerConnection): void {
    for (const place of connection.getTransceivers()) place.direction = 'sendrecv';
  }

  const sendAll = (connection: RTCPeerConnection): (() => void) =>
    sent.watchTracks((kind, track) => sendTrack(connection, kind, track));

  return {
    open: (peer, send) => {
      const connection = new RTCPeerConnection(configuration());
      connections.set(peer.session, connection);
      const stream = new MediaStream();
      connection.addEventListener('negotiationneeded', () => send({ type: 'peer.changed' }));
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (!candidate) return;
        const { candidate: way, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
        send({
          type: 'candidate.found',
          candidate: { candidate: way, sdpMid, sdpMLineIndex, usernameFragment },
        });
      });
      connection.addEventListener('track', ({ track }) => {
        stream.addTrack(track);
        send({ type: 'stream.received', stream });
      });
      connection.addEventListener('connectionstatechange', () => {
        const report = REPORTS[connection.connectionState];
        if (report) send(report);
      });
      let isMuted = true;
      let channel: RTCDataChannel | undefined;
      const speak = (opened: RTCDataChannel) => {
        channel = opened;
        exchangeMuted(opened, () => isMuted, send);
      };
      connection.addEventListener('datachannel', (event) => speak(event.channel));
      if (peer.begins) speak(begin(connection));
      const stopTracks = sent.watchTracks((kind, track) => {
        sendTrack(connection, kind, track);
        if (kind !== 'microphone') return;
        isMuted = !track?.enabled;
        if (channel?.readyState === 'open') channel.send(String(isMuted));
      });
      const removeVoice = voices.add(peer.session, connection);
      // At once: the browser's own event comes after whatever the page renders meanwhile.
      if (peer.begins) send({ type: 'peer.changed' });
      return {
        restart: () => {
          connection.setConfiguration(configuration());
          connection.restartIce();
          // Known by the next restart, if this one is in vain.
          void iceServers.refresh();
        },
        // One that belongs to a description that was dropped is of no use.
        addCandidate: (candidate) => void connection.addIceCandidate(candidate).catch(() => {}),
        close: () => {
          stopTracks();
          removeVoice();
          connection.close();
          if (connections.get(peer.session) === connection) connections.delete(peer.session);
        },
      };
    },
    offer: async (peer) => {
      const connection = connectionTo(peer);
      if (peer.begins) return settle(connection);
      // Applied with its answer: after the rollback of an offer Chromium no longer shows what it receives, also after
      // another offer. `npm run soak -- turn` tries it.
      const offer = await connection.createOffer();
      held.set(connection, offer);
      return described(offer);
    },
    answer: async ({ description, ...peer }) => {
      const connection = connectionTo(peer);
      held.delete(connection);
      await connection.setRemoteDescription(description);
      join(connection);
      // The places exist only now.
      sendAll(connection)();
      return settle(connection);
    },
    accept: async ({ description, ...peer }) => {
      const connection = connectionTo(peer);
      const offer = held.get(connection);
      if (offer) await connection.setLocalDescription(offer);
      held.delete(connection);
      await connection.setRemoteDescription(description);
    },
  };
}

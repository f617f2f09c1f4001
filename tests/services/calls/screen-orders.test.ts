import { isDeepStrictEqual } from 'node:util';
import { createDevice } from '@machines/calls/device.machine';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { createScreen } from '@machines/calls/screen.machine';
import { isSharingScreen } from '@machines/calls/screen.selectors';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createCallDevices } from '@/services/calls/call-devices';
import { createCallScreen, sentTracks } from '@/services/calls/call-media';
import { createCallPeers } from '@/services/calls/call-peers';
import { createDeviceMemory } from '@/services/calls/device-memory';
import { createVoices } from '@/services/calls/voices';
import { OWN } from '../../machines/calls/calls-fixture';
import { memoryTexts } from '../../support/memory-texts';
import { Connection, Stream, Track } from './fake-media';

vi.stubGlobal('MediaStream', Stream);
vi.stubGlobal('RTCPeerConnection', Connection);

const settled = () => new Promise((resolve) => setImmediate(resolve));
const iceServers = { current: () => [], refresh: async () => {} };
const OFFER = { type: 'offer', sdp: '' } as const;

/** A camera, a microphone and a screen in a call, whose browser answers when it is told to. */
function opened() {
  const tracks: Track[] = [];
  const record = (kind: 'audio' | 'video', name: string) => {
    const track = new Track(kind, name);
    tracks.push(track);
    return track;
  };
  const questions: { choose: () => void; cancel: () => void }[] = [];
  const media = {
    getUserMedia: async ({ audio, video }: MediaStreamConstraints) =>
      new Stream([
        ...(audio ? [record('audio', 'microphone')] : []),
        ...(video ? [record('video', 'camera')] : []),
      ]),
    getDisplayMedia: () =>
      new Promise((resolve, reject) => {
        questions.push({
          choose: () => resolve(new Stream([record('video', 'screen')])),
          cancel: () => reject(new DOMException('cancelled', 'NotAllowedError')),
        });
      }),
  } as never;
  const devices = createCallDevices(createDeviceMemory(memoryTexts(), memoryTexts()), media);
  const screen = createCallScreen(media);
  const sent = { watchTracks: sentTracks(devices, screen), refuse: devices.refuse };
  const peers = createCallPeers({ sent, iceServers, voices: createVoices() });
  const connections: Connection[] = [];
  const closings: (() => void)[] = [];
  /** Connects to another person: of two browsers one makes the offer. */
  const connect = async () => {
    const peer = { session: `session-${connections.length}`, begins: connections.length % 2 === 0 };
    closings.push(peers.open(peer, () => {}).close);
    connections.push(Connection.last);
    if (!peer.begins) await peers.answer({ ...peer, description: OFFER });
  };
  void connect();
  const marks: boolean[] = [];

  const device = (kind: 'microphone' | 'camera') =>
    createActor(createDevice(devices), { input: { kind, isWanted: true, deviceId: '' } }).start();
  const shared = createActor(
    createScreen({ screen, places: { markScreen: async ({ isShared }) => void marks.push(isShared) } }),
    { input: OWN },
  ).start();
  const actors = { microphone: device('microphone'), camera: device('camera'), screen: shared };
  const leave = () => {
    for (const actor of Object.values(actors)) actor.stop();
    devices.close();
    for (const close of closings.splice(0)) close();
  };
  return { tracks, questions, connections, connect, actors, marks, leave };
}

type Opened = ReturnType<typeof opened>;

/** What may happen next: the first or the last open question of the browser is answered, or the user acts. */
const STEPS: Record<string, (now: Opened) => void> = {
  'shares or stops': ({ actors }) => actors.screen.send({ type: 'screen.toggle' }),
  'chooses at the first question': ({ questions }) => questions.shift()?.choose(),
  'chooses at the last question': ({ questions }) => questions.pop()?.choose(),
  cancels: ({ questions }) => questions.shift()?.cancel(),
  'stops in the browser': ({ tracks }) =>
    tracks
      .filter(({ name, readyState }) => name === 'screen' && readyState === 'live')
      .at(-1)
      ?.end(),
  'turns the camera on or off': ({ actors }) => actors.camera.send({ type: 'device.toggle' }),
  'chooses another camera': ({ actors }) => actors.camera.send({ type: 'device.choose', deviceId: 'back' }),
  'mutes or unmutes': ({ actors }) => actors.microphone.send({ type: 'device.toggle' }),
  'has the place again': ({ actors }) => actors.screen.send({ type: 'place.retaken' }),
  'is connected to another person': ({ actors, connect }) => {
    if (actors.screen.getSnapshot().status === 'active') void connect();
  },
  leaves: ({ leave }) => leave(),
};

function orders(length: number): string[][] {
  if (length === 0) return [[]];
  return orders(length - 1).flatMap((before) => Object.keys(STEPS).map((step) => [...before, step]));
}

const liveOf = ({ tracks }: Opened, wanted: string): Track[] =>
  tracks.filter(({ name, readyState }) => name === wanted && readyState === 'live');

/** Returns what the user is shown to record and to send. */
function shown({ actors }: Opened) {
  const isIn = actors.screen.getSnapshot().status === 'active';
  const isSharing = isIn && isSharingScreen(actors.screen.getSnapshot());
  const hasCamera = isIn && isDeviceOn(actors.camera.getSnapshot());
  const isHeard = isIn && isDeviceOn(actors.microphone.getSnapshot());
  return { isIn, isSharing, hasCamera, isHeard };
}

/** Returns what is recorded and sent to everybody, in the terms of what is shown. */
function done(now: Opened) {
  const { isIn, isSharing, hasCamera } = shown(now);
  const picture = isSharing ? 'screen' : hasCamera ? 'camera' : undefined;
  const isRight = (connection: Connection) =>
    connection.sent('video')?.name === picture && connection.sent('video')?.readyState !== 'ended';
  return {
    isIn,
    isSharing: liveOf(now, 'screen').length === 1,
    hasCamera: liveOf(now, 'camera').length === 1,
    isHeard: isIn && now.connections.every((connection) => connection.sent('audio')?.enabled),
    isRight: !isIn || now.connections.every(isRight),
    isMarked: isIn ? (now.marks.at(-1) ?? false) : false,
  };
}

/** Returns the steps of an order at whose end something else is done than shown. */
async function follow(order: readonly string[]) {
  const now = opened();
  await settled();
  const wrong: string[] = [];
  const shares: boolean[] = [];
  for (const [index, step] of order.entries()) {
    const told = now.marks.length;
    STEPS[step]?.(now);
    await settled();
    const state = shown(now);
    shares.push(state.isSharing);
    const expected = { ...state, isRight: true, isMarked: state.isSharing };
    const isSilent = step !== 'leaves' || now.marks.length === told;
    if (!isDeepStrictEqual(done(now), expected) || !isSilent)
      wrong.push(order.slice(0, index + 1).join(', '));
  }
  now.leave();
  return { wrong, isShared: shares.at(-1) ?? false };
}

const SHARES = 'shares or stops';

test.each([
  ['a question', [SHARES], 3],
  ['a choice', [SHARES, 'chooses at the first question'], 3],
  ['two questions', [SHARES, SHARES, SHARES], 2],
] as const)(
  'in every order after %s the others get the screen while it is shared, and else the camera',
  async (_, begun, more) => {
    const all = await Promise.all(orders(more).map((order) => follow([...begun, ...order])));
    expect([...new Set(all.flatMap(({ wrong }) => wrong))]).toEqual([]);
    expect(all.some(({ isShared }) => isShared)).toBe(true);
  },
);

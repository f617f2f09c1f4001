import { createDevice } from '@machines/calls/device.machine';
import { deviceFault, isDeviceOn } from '@machines/calls/device.selectors';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type CallDevices, createCallDevices } from '@/services/calls/call-devices';
import { createDeviceMemory } from '@/services/calls/device-memory';
import { memoryTexts } from '../../support/memory-texts';
import { Stream, Track } from './fake-media';

vi.stubGlobal('MediaStream', Stream);

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A camera in a call, whose browser answers when it is told to. */
function camera() {
  const questions: { grant: () => void; deny: () => void }[] = [];
  const tracks: Track[] = [];
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      questions.push({
        grant: () => {
          const track = new Track('video', 'camera');
          tracks.push(track);
          resolve(new Stream([track]));
        },
        deny: () => reject(new DOMException('denied', 'NotAllowedError')),
      });
    });
  const memory = createDeviceMemory(memoryTexts(), memoryTexts());
  const devices = createCallDevices(memory, { getUserMedia } as never);
  const actor = createActor(createDevice(devices), {
    input: { kind: 'camera', isWanted: true, deviceId: '' },
  }).start();
  const live = () => tracks.filter(({ readyState }) => readyState === 'live').length;
  return { actor, devices, questions, live };
}

type Camera = ReturnType<typeof camera>;

/** What may happen next: the first or the last open question of the browser is answered, or the user acts. */
const STEPS: Record<string, (camera: Camera) => void> = {
  'grants the first': ({ questions }) => questions.shift()?.grant(),
  'grants the last': ({ questions }) => questions.pop()?.grant(),
  'denies the first': ({ questions }) => questions.shift()?.deny(),
  toggles: ({ actor }) => actor.send({ type: 'device.toggle' }),
  chooses: ({ actor }) => actor.send({ type: 'device.choose', deviceId: 'back' }),
  leaves: ({ actor, devices }) => {
    actor.stop();
    devices.close();
  },
};

function orders(length: number): string[][] {
  if (length === 0) return [[]];
  return orders(length - 1).flatMap((before) => Object.keys(STEPS).map((step) => [...before, step]));
}

/** Returns how a camera is after each step of an order. */
async function follow(order: readonly string[]) {
  const opened = camera();
  const { actor, live } = opened;
  await settled();
  const seen: { live: number; isOn: boolean }[] = [];
  for (const step of order) {
    STEPS[step]?.(opened);
    await settled();
    const snapshot = actor.getSnapshot();
    seen.push({ live: live(), isOn: snapshot.status === 'active' && isDeviceOn(snapshot) });
  }
  actor.stop();
  return { order, seen };
}

test('in every order of answers and choices the camera records while it is shown as on, and never otherwise', async () => {
  const all = await Promise.all(orders(4).map(follow));
  const wrong = all.filter(({ seen }) => seen.some(({ live, isOn }) => live !== (isOn ? 1 : 0)));
  expect(wrong.map(({ order }) => order.join(', '))).toEqual([]);
  expect(all.some(({ seen }) => seen.at(-1)?.isOn)).toBe(true);
});

test('a camera whose track cannot be sent is closed and says so', async () => {
  const { actor, devices, questions, live } = camera();
  await settled();
  questions.shift()?.grant();
  await settled();
  const [track] = devices.stream().getTracks();
  devices.refuse(track as MediaStreamTrack);
  expect([live(), deviceFault(actor.getSnapshot())]).toEqual([0, 'UNPUBLISHED']);
  actor.stop();
});

test('microphone and camera that are opened together are asked for together, and one that is missing alone', async () => {
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    if (constraints.video) throw new DOMException('none', 'NotFoundError');
    return new Stream([new Track('audio', 'microphone')]);
  };
  const memory = createDeviceMemory(memoryTexts(), memoryTexts());
  const devices = createCallDevices(memory, { getUserMedia } as never);
  const faults = await Promise.all([devices.openOne('microphone'), devices.openOne('camera')]);
  expect(faults).toEqual([null, 'MISSING']);
  expect(asked.map((one) => Object.keys(one).sort())).toEqual([['audio', 'video'], ['audio'], ['video']]);
});

let devices: CallDevices;
let answer: { grant: () => void; deny: () => void };

beforeEach(() => {
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      answer = {
        grant: () => resolve(new Stream([new Track('video', 'front')])),
        deny: () => reject(new DOMException('denied', 'NotAllowedError')),
      };
    });
  devices = createCallDevices(createDeviceMemory(memoryTexts(), memoryTexts()), { getUserMedia } as never);
});

const isCameraKept = () => {
  devices.keepChoice();
  return devices.recall().choice?.camera;
};

test('a camera is kept as chosen while the browser still opens it, and once it has', async () => {
  void devices.openOne('camera');
  expect(isCameraKept()).toBe(true);
  await settled();
  answer.grant();
  await settled();
  expect(isCameraKept()).toBe(true);
});

test('a camera that is turned off before the browser answers is not kept as chosen', async () => {
  void devices.openOne('camera');
  devices.turnOff('camera');
  expect(isCameraKept()).toBe(false);
  await settled();
  answer.grant();
  await settled();
  expect(isCameraKept()).toBe(false);
});

test('a camera that the browser denies is not kept as chosen', async () => {
  void devices.openOne('camera');
  await settled();
  answer.deny();
  await settled();
  expect(isCameraKept()).toBe(false);
});

test('a device that is turned on later in a call is on in the next one, and the other one stays as it is', async () => {
  devices.keepChoice({ camera: false, microphone: false });
  devices.keepOn('camera');
  expect(devices.recall().choice).toMatchObject({ camera: true, microphone: false });
});

test('devices that are closed while they are opened are not kept as chosen', () => {
  void devices.openOne('camera');
  void devices.openOne('microphone');
  devices.close();
  devices.keepChoice();
  expect(devices.recall().choice).toMatchObject({ camera: false, microphone: false });
});

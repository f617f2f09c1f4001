import { createDevice } from '@machines/calls/device.machine';
import { deviceFault, isDeviceOn } from '@machines/calls/device.selectors';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createCallDevices } from '@/services/calls/call-devices';
import { createDeviceMemory } from '@/services/calls/device-memory';
import { textStore } from '@/services/storage/storage';

/** A recording camera, as in the browser. */
class Track extends EventTarget {
  readonly kind = 'video';
  enabled = true;
  isLive = true;
  stop() {
    this.isLive = false;
  }
  getSettings() {
    return { deviceId: 'front' };
  }
}

class Stream {
  private tracks: Track[];
  constructor(tracks: Track[] = []) {
    this.tracks = tracks;
  }
  getTracks() {
    return this.tracks;
  }
  addTrack(track: Track) {
    this.tracks.push(track);
  }
  removeTrack(track: Track) {
    this.tracks = this.tracks.filter((one) => one !== track);
  }
}

vi.stubGlobal('MediaStream', Stream);

const settled = () => new Promise((resolve) => setImmediate(resolve));
const noStore = () => {
  throw new Error('no storage');
};

/** A camera in a call, whose browser answers when it is told to. */
function camera() {
  const questions: { grant: () => void; deny: () => void }[] = [];
  const tracks: Track[] = [];
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      questions.push({
        grant: () => {
          const track = new Track();
          tracks.push(track);
          resolve(new Stream([track]));
        },
        deny: () => reject(new DOMException('denied', 'NotAllowedError')),
      });
    });
  const memory = createDeviceMemory(textStore(noStore), textStore(noStore));
  const devices = createCallDevices(memory, { getUserMedia } as never);
  const actor = createActor(createDevice(devices), {
    input: { kind: 'camera', isWanted: true, deviceId: '' },
  }).start();
  const live = () => tracks.filter(({ isLive }) => isLive).length;
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
    return new Stream([Object.assign(new Track(), { kind: 'audio' }) as never]);
  };
  const memory = createDeviceMemory(textStore(noStore), textStore(noStore));
  const devices = createCallDevices(memory, { getUserMedia } as never);
  const faults = await Promise.all([devices.openOne('microphone'), devices.openOne('camera')]);
  expect(faults).toEqual([null, 'MISSING']);
  expect(asked.map((one) => Object.keys(one).sort())).toEqual([['audio', 'video'], ['audio'], ['video']]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { type CallDevices, createCallDevices } from '@/services/calls/call-devices';
import { createDeviceMemory } from '@/services/calls/device-memory';
import { memoryTexts } from '../../support/memory-texts';
import { Stream, Track } from './fake-media';

const settled = () => new Promise((resolve) => setImmediate(resolve));

let devices: CallDevices;
let answer: { grant: () => void; deny: () => void };

beforeEach(() => {
  vi.stubGlobal('MediaStream', Stream);
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

import type { DeviceKind } from '@domain/calls/device';
import type { Blur } from '@machines/calls/blur.machine';
import { expect, test } from 'vitest';
import { createCameraBlur } from '@/services/calls/call-media';
import { createDeviceMemory } from '@/services/calls/device-memory';
import { memoryTexts } from '../../support/memory-texts';

/** A camera of a browser that blurs, or of one that cannot. */
class Camera extends EventTarget {
  isBlurred = false;
  private readonly offered: boolean[] | undefined;
  constructor(offered?: boolean[]) {
    super();
    this.offered = offered;
  }
  getCapabilities = () => ({ ...(this.offered && { backgroundBlur: this.offered }) });
  getConstraints = () => ({ width: 960 });
  getSettings = () => ({ backgroundBlur: this.isBlurred });
  applyConstraints = async ({ backgroundBlur, ...others }: { backgroundBlur: boolean }) => {
    // They replace all that were there.
    expect(others).toEqual({ width: 960 });
    this.isBlurred = backgroundBlur;
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function openBlur() {
  const local = memoryTexts();
  const told: Blur[] = [];
  let onTrack: (kind: DeviceKind, track: never) => void = () => {};
  const blur = createCameraBlur(
    (listener) => {
      onTrack = listener;
      listener('camera', null);
      return () => {};
    },
    createDeviceMemory(local, memoryTexts()),
  );
  const stop = blur.watch((now) => told.push(now));
  const open = async (camera: Camera | null) => {
    onTrack('camera', camera as never);
    await settled();
    return told.at(-1);
  };
  return { blur, told, open, stop };
}

test('a background is blurred where the browser offers it, and so is that of the next camera', async () => {
  const { blur, told, open } = openBlur();
  expect(told).toEqual(['NONE']);
  const camera = new Camera([false, true]);
  expect(await open(camera)).toBe('OFF');
  blur.set(true);
  await settled();
  expect([camera.isBlurred, told.at(-1)]).toEqual([true, 'ON']);
  expect(await open(null)).toBe('NONE');
  const next = new Camera([false, true]);
  expect(await open(next)).toBe('ON');
  expect(next.isBlurred).toBe(true);
});

test('a blur that the system switches is told, and nothing is told of a camera that is no longer used', async () => {
  const { told, open, stop } = openBlur();
  const camera = new Camera([false, true]);
  await open(camera);
  camera.isBlurred = true;
  camera.dispatchEvent(new Event('configurationchange'));
  expect(told.at(-1)).toBe('ON');
  stop();
  const count = told.length;
  camera.dispatchEvent(new Event('configurationchange'));
  expect(told.length).toBe(count);
});

test.each([[undefined], [[true]], [[false]]])('a camera that offers %j has no switch', async (offered) => {
  const { open } = openBlur();
  expect(await open(new Camera(offered))).toBe('NONE');
});

import { SIGNED_URL_CACHE } from '@domain/shared/limits';
import { createAssetImage, imageAddress } from '@machines/asset-image/asset-image.machine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fakeWorld } from '../../support/fake-services';

const uri = '/backend-assets/live/hall/lobby/1';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the address of a picture that is shown now. */
async function addressOf(logic: ReturnType<typeof createAssetImage>): Promise<string | null> {
  const image = createActor(logic, { input: { uri, size: null } }).start();
  const shown = await waitFor(image, (snapshot) => snapshot.matches('shown'));
  image.stop();
  return imageAddress(shown);
}

it('the signed address of a picture is requested again after ten minutes', async () => {
  const logic = createAssetImage(fakeWorld().services.assets);
  const first = await addressOf(logic);
  vi.setSystemTime(Date.now() + SIGNED_URL_CACHE - 1);
  expect(await addressOf(logic)).toBe(first);
  vi.setSystemTime(Date.now() + 1);
  expect(await addressOf(logic)).not.toBe(first);
});

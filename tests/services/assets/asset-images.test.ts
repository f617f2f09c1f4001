import { ICON_URL_CACHE, SIGNED_URL_CACHE, SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import { imageAddress } from '@machines/asset-image/asset-image.machine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { assetImage, iconImage } from '@/app/slots/asset-image';
import { fakeWorld } from '../../support/fake-services';

const uri = '/backend-assets/live/hall/lobby/1';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the address of a picture that is shown now. */
async function addressOf(logic: ReturnType<typeof assetImage>): Promise<string | null> {
  const image = createActor(logic, { input: { uri, size: null } }).start();
  const shown = await waitFor(image, (snapshot) => snapshot.matches('shown'));
  image.stop();
  return imageAddress(shown);
}

it.each([
  { what: 'an icon', fill: iconImage, kept: ICON_URL_CACHE },
  { what: 'a picture', fill: assetImage, kept: SIGNED_URL_CACHE },
])('the signed address of $what is requested again after $kept milliseconds', async ({ fill, kept }) => {
  const logic = fill(fakeWorld().services);
  const first = await addressOf(logic);
  vi.setSystemTime(Date.now() + kept - 1);
  expect(await addressOf(logic)).toBe(first);
  vi.setSystemTime(Date.now() + 1);
  expect(await addressOf(logic)).not.toBe(first);
});

it('the signed address of an icon ends a minute before the server rejects it', () => {
  expect(SIGNED_URL_LIFETIME - ICON_URL_CACHE).toBe(60_000);
});

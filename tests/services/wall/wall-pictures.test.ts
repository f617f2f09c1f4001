import { Failure } from '@domain/shared/failure';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createWallPictures } from '@/services/wall/create-wall';

const ASSET = 'a'.repeat(32);
const { signal } = new AbortController();
const { hasPicture } = createWallPictures(createApiClient({ token: async () => 'token' }).call);

function answering(status: number) {
  const asked = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('the server is asked for a picture past the cache, without its bytes', async () => {
  const asked = answering(200);
  expect(await hasPicture(ASSET, signal)).toBe(true);
  const options = { method: 'HEAD', cache: 'no-store', signal };
  expect(asked).toHaveBeenCalledExactlyOnceWith(`/backend-pictures/${ASSET}?size=640`, options);
});

it.each([404, 410, 400])('a picture that is answered with %i is gone', async (status) => {
  answering(status);
  expect(await hasPicture(ASSET, signal)).toBe(false);
});

it.each([429, 500, 503])('an answer of %i says nothing of a picture', async (status) => {
  answering(status);
  await expect(hasPicture(ASSET, signal)).rejects.toBeInstanceOf(Failure);
});

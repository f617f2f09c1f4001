// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createProfilePictures } from '@/services/people/profiles';
import { answering } from '../../support/answering-request';

const PHOTO = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
const CROP = { x: 7, y: 0, side: 90 };

const { call } = createApiClient({ token: async () => 'token' });

const upload = (onPart = (_: number) => {}) =>
  createProfilePictures(call).upload({ data: PHOTO, crop: CROP }, onPart, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

it('a picture is sent with its square, and its id comes back', async () => {
  const seen = answering(200, { assetId: 'abc' });
  const parts: number[] = [];
  expect(await upload((part) => parts.push(part))).toBe('abc');
  expect(seen.opened).toEqual(['POST', '/api/assets/upload', 'authorization', 'Bearer token']);
  const { file, ...fields } = Object.fromEntries(seen.form ?? []);
  expect(fields).toEqual({ use: 'profile', x: '7', y: '0', side: '90' });
  expect([file, parts]).toMatchObject([{ type: 'image/jpeg', size: 5 }, [0.25]]);
});

it.each([
  [415, {}, { status: 415 }],
  [200, { id: 'abc' }, { kind: 'PROCESSING_ERROR' }],
])('an upload that is answered with %i and %j is rejected', async (status, body, failure) => {
  answering(status, body);
  await expect(upload()).rejects.toMatchObject(failure);
});

const opened = async (image: Promise<unknown>) => {
  vi.stubGlobal('createImageBitmap', () => image);
  const reports: unknown[] = [];
  const close = createProfilePictures(call).open(PHOTO, (report) => reports.push(report));
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  return { reports, close };
};

it('an opened picture has its size, and is closed in the end', async () => {
  const image = { width: 40, height: 30, close: vi.fn() };
  const { reports, close } = await opened(Promise.resolve(image));
  expect(reports).toEqual([{ type: 'picture.opened', picture: { image, width: 40, height: 30 } }]);
  expect(image.close).not.toHaveBeenCalled();
  close();
  await vi.waitFor(() => expect(image.close).toHaveBeenCalled());
});

it('a file that the browser cannot show is not opened', async () => {
  const { reports, close } = await opened(Promise.reject(new Error('no picture')));
  expect(reports).toEqual([{ type: 'picture.unreadable' }]);
  close();
});

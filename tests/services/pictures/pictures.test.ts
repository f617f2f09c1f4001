// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createProfilePictures } from '@/services/people/profiles';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';

const PHOTO = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
const CROP = { x: 7, y: 0, side: 90 };

const { call } = createApiClient({ token: async () => 'token' });

/** Answers every request of the page as soon as it was sent; the globals are unstubbed by the test. */
function answering(status: number, body: unknown) {
  const seen: { opened: string[]; form?: FormData } = { opened: [] };
  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = status;
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
    responseText = JSON.stringify(body);
    onload = () => {};
    open = (...address: string[]) => void seen.opened.push(...address);
    setRequestHeader = (...header: string[]) => void seen.opened.push(...header);
    send(form: FormData): void {
      seen.form = form;
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return seen;
}

const upload = (onPart = (_: number) => {}) =>
  createProfilePictures(call).upload({ data: PHOTO, crop: CROP }, onPart, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

it('a profile picture is sent with its square, and its id comes back', async () => {
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

const uploadShared = sharedPictureUpload(call);
const shared = { use: 'board', widgetId: 'the.board', data: PHOTO } as const;

it('a shared picture is sent with what it is for, and its id comes back', async () => {
  const seen = answering(200, { assetId: 'abc' });
  const parts: number[] = [];
  expect(await uploadShared(shared, new AbortController().signal, (part) => parts.push(part))).toBe('abc');
  expect(seen.opened).toEqual(['POST', '/api/assets/upload', 'authorization', 'Bearer token']);
  const { file, ...fields } = Object.fromEntries(seen.form ?? []);
  expect(fields).toEqual({ use: 'board', widgetId: 'the.board' });
  expect([file, parts]).toMatchObject([{ type: 'image/jpeg', size: 5 }, [0.25]]);
});

it('a shared picture that the server does not take is rejected with its answer', async () => {
  answering(413, {});
  await expect(uploadShared(shared, new AbortController().signal)).rejects.toMatchObject({ status: 413 });
});

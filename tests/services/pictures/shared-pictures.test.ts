// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';
import { answering } from '../../support/answering-request';

const PHOTO = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });

afterEach(() => vi.unstubAllGlobals());

const upload = sharedPictureUpload(createApiClient({ token: async () => 'token' }).call);
const sent = { use: 'board', widgetId: 'the.board', data: PHOTO } as const;

it('a picture is sent with what it is for, and its id comes back', async () => {
  const seen = answering(200, { assetId: 'abc' });
  const parts: number[] = [];
  expect(await upload(sent, new AbortController().signal, (part) => parts.push(part))).toBe('abc');
  expect(seen.opened).toEqual(['POST', '/api/assets/upload', 'authorization', 'Bearer token']);
  const { file, ...fields } = Object.fromEntries(seen.form ?? []);
  expect(fields).toEqual({ use: 'board', widgetId: 'the.board' });
  expect([file, parts]).toMatchObject([{ type: 'image/jpeg', size: 5 }, [0.25]]);
});

it('a picture that the server does not take is rejected with its answer', async () => {
  answering(413, {});
  await expect(upload(sent, new AbortController().signal)).rejects.toMatchObject({ status: 413 });
});

import { expect, test, vi } from 'vitest';
import { createCallScreen } from '@/services/calls/call-media';
import { Stream, Track } from './fake-media';

test.each([
  ['NotAllowedError', 'CANCELLED'],
  ['NotReadableError', 'FAILED'],
  ['NotFoundError', 'FAILED'],
  ['AbortError', 'FAILED'],
])('an error of the name %s is answered by %s', async (name, answer) => {
  const getDisplayMedia = () => Promise.reject(new DOMException('', name));
  expect(await createCallScreen({ getDisplayMedia } as never).open()).toBe(answer);
});

test('a browser that shares no screens, and a stream without a picture, fail', async () => {
  expect(await createCallScreen({} as never).open()).toBe('FAILED');
  const getDisplayMedia = async () => new Stream([]);
  expect(await createCallScreen({ getDisplayMedia } as never).open()).toBe('FAILED');
});

test('a screen that has ended before it is watched has ended', async () => {
  const track = new Track('video', 'screen');
  const screen = createCallScreen({ getDisplayMedia: async () => new Stream([track]) } as never);
  expect([await screen.open(), track.contentHint]).toEqual(['SHARED', 'detail']);
  track.end();
  const onEnd = vi.fn();
  screen.watchEnd(onEnd)();
  expect(onEnd).toHaveBeenCalledOnce();
});

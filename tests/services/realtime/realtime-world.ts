import { vi } from 'vitest';
import type { OpenRealtime } from '@/services/firebase-realtime';
import { createRealtime } from '@/services/realtime-services';
import { Answers } from '../../support/answers';
import { createFakeCalls } from '../../support/fake-calls';
import { createFakeChat } from '../../support/fake-chat';

/** A realtime database whose loading is controlled by the test. */
export function world() {
  const state = { opened: 0, fails: false };
  const watch = { stop: vi.fn(), requestPage: vi.fn(), setLink: vi.fn() };
  const part = {
    openSocket: vi.fn(() => () => {}),
    probe: async () => null,
    checkServer: async () => true,
    updateAttendee: vi.fn(async () => {}),
    removeAttendee: vi.fn(async () => {}),
    readCounts: async () => ({ lobby: 1 }),
    watchCounts: () => () => {},
    readEntryArea: async () => 'lobby',
    readFaces: async () => [],
    readPeople: async () => ({ people: [], next: null }),
    watchOwnEntry: vi.fn(() => () => {}),
    watchArea: vi.fn(() => watch),
    watchStars: vi.fn(() => () => {}),
    watchHint: vi.fn<OpenRealtime['watchHint']>(() => () => {}),
    chat: createFakeChat(new Answers()).service,
    calls: createFakeCalls().service,
  } satisfies OpenRealtime;
  const realtime = createRealtime({
    open: async () => {
      state.opened += 1;
      if (state.fails) throw new Error('no code');
      return part;
    },
    whenIdle: async () => {},
    random: () => 0.5,
  });
  return { realtime, part, state, watch };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));

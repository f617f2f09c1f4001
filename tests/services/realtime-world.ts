import { vi } from 'vitest';
import { createRealtime, type OpenRealtime } from '@/services/realtime';

/** A realtime part whose loading and link are in the test's hands. */
export function world() {
  const listeners = new Set<(up: boolean) => void>();
  const state = { up: false, started: 0, stopped: 0, opened: 0, fails: false };
  const part = {
    link: {
      start: () => {
        state.started += 1;
      },
      stop: () => {
        state.stopped += 1;
        state.up = false;
      },
      isUp: () => state.up,
      watch: (onChange) => {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    },
    updateAttendee: vi.fn(async () => {}),
    removeAttendee: vi.fn(async () => {}),
    readCounts: async () => ({ lobby: 1 }),
    readFaces: async () => [],
    readPeople: async () => ({ people: [], next: null }),
    watchAttendee: vi.fn(() => () => {}),
    watchArea: vi.fn(() => () => {}),
    watchHint: vi.fn<OpenRealtime['watchHint']>(() => () => {}),
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
  const setUp = (up: boolean) => {
    state.up = up;
    for (const listener of [...listeners]) listener(up);
  };
  return { realtime, part, state, setUp };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));

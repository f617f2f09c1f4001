import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLink, type LinkParts } from '@/services/realtime-link';

/** A server and the way to it, both of which may fail. */
function world(random = 0.5) {
  let tellOpen: (open: boolean) => void = () => {};
  let wake: () => void = () => {};
  let isOpen = false;
  const state = { listening: true, answering: true, reachable: true };
  const calls: string[] = [];
  const held: ((answer: unknown) => void)[] = [];
  const set = (open: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    tellOpen(open);
  };
  const parts: LinkParts = {
    watchOpen: (onChange) => {
      tellOpen = onChange;
      onChange(false);
    },
    open: () => {
      calls.push('open');
      if (state.listening) setTimeout(() => set(true), 10);
    },
    close: () => {
      calls.push('close');
      set(false);
    },
    ask: () => {
      calls.push('ask');
      return state.answering ? Promise.resolve() : new Promise((resolve) => held.push(resolve));
    },
    isReachable: async () => {
      calls.push('look');
      return state.reachable;
    },
    watchWake: (onWake) => {
      wake = onWake;
      return () => {
        wake = () => {};
      };
    },
    random: () => random,
  };
  const link = keepLink(parts);
  const told: boolean[] = [];
  link.watch((up) => told.push(up));
  const thaw = () => {
    state.answering = true;
    for (const answer of held.splice(0)) answer(null);
  };
  return { link, told, state, calls, thaw, cut: () => set(false), wake: () => wake() };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a link', () => {
  it('is up with the first answer, and nothing is looked up before', async () => {
    const { link, told, calls } = world();
    link.start();
    await pass(20);
    expect(told).toEqual([true]);
    expect(link.isUp()).toBe(true);
    expect(calls).toEqual(['open', 'ask']);
  });

  it('is asked every five seconds while it is up', async () => {
    const { link, calls } = world();
    link.start();
    await pass(20_020);
    expect(calls.filter((call) => call === 'ask')).toHaveLength(5);
  });

  it('that no longer answers is noticed within fifteen seconds and opened anew', async () => {
    const { link, told, state } = world();
    link.start();
    await pass(20);
    state.answering = false;
    await pass(14_700);
    expect(told).toEqual([true]);
    await pass(200);
    expect(told).toEqual([true, false]);
    state.answering = true;
    await pass(3_000);
    expect(told).toEqual([true, false, true]);
  });

  it('that stalls for less than five seconds in each direction is nothing', async () => {
    const { link, told, state, calls, thaw } = world();
    link.start();
    await pass(20);
    state.answering = false;
    await pass(14_700);
    thaw();
    await pass(30_000);
    expect(told).toEqual([true]);
    expect(calls).not.toContain('close');
  });

  it('that is cut is tried again after a random pause, once the server is there', async () => {
    const { link, told, state, calls, cut } = world();
    link.start();
    await pass(20);
    state.reachable = false;
    cut();
    await pass(0);
    expect(told).toEqual([true, false]);
    await pass(900 + 1_800 + 3_600);
    expect(calls.filter((call) => call === 'look')).toHaveLength(3);
    expect(calls.filter((call) => call === 'open')).toHaveLength(1);
    state.reachable = true;
    await pass(7_300);
    expect(told).toEqual([true, false, true]);
  });

  it('is tried with short pauses again after it held', async () => {
    const { link, told, cut } = world();
    link.start();
    for (const expected of [1, 2, 3]) {
      await pass(1_000);
      expect(told.filter(Boolean)).toHaveLength(expected);
      cut();
    }
  });

  it('that cannot be opened at all is reported after a while, and tried on', async () => {
    const { link, told, state } = world();
    state.listening = false;
    link.start();
    await pass(9_900);
    expect(told).toEqual([]);
    await pass(200);
    expect(told).toEqual([false]);
    state.listening = true;
    await pass(2_000);
    expect(told).toEqual([false, true]);
  });

  it('is asked, or tried, at once when the page wakes up', async () => {
    const { link, told, state, calls, cut, wake } = world(0.999);
    link.start();
    await pass(20);
    wake();
    await pass(0);
    expect(calls.filter((call) => call === 'ask')).toHaveLength(2);
    state.reachable = true;
    cut();
    await pass(0);
    wake();
    await pass(20);
    expect(told).toEqual([true, false, true]);
  });

  it('ends when it is stopped: closed, silent, no timers left', async () => {
    const { link, told, calls } = world();
    link.start();
    await pass(20);
    link.stop();
    await pass(60_000);
    expect(told).toEqual([true]);
    expect(link.isUp()).toBe(false);
    expect(calls.at(-1)).toBe('close');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is begun again after a stop, once however often that is asked for', async () => {
    const { link, told, calls } = world();
    link.start();
    await pass(20);
    link.stop();
    link.start();
    link.start();
    await pass(20);
    expect(told).toEqual([true, true]);
    expect(calls).toEqual(['open', 'ask', 'close', 'open', 'ask']);
  });

  it('tells nobody who no longer listens', async () => {
    const { link } = world();
    const told: boolean[] = [];
    link.watch((up) => told.push(up))();
    link.start();
    await pass(20);
    expect(told).toEqual([]);
  });
});

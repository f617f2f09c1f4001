import { Failure } from '@domain/shared/failure';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { describe, expect, it, vi } from 'vitest';
import { firstName, type NameOf, withNames } from '@/services/chat/chat-panel';
import { deferred } from './deferred';

const GRACE: ChannelEntry = {
  channelId: 'private:ada:grace',
  type: 'PRIVATE',
  otherId: 'grace',
  lastMessageAt: 1,
  readUpTo: 1,
};
const USER = { mode: 'live', userId: 'ada' } as const;

function watching(nameOf: NameOf) {
  const told: (string | null | undefined)[][] = [];
  let report: (channels: ChannelEntry[]) => void = () => {};
  const stopWatching = vi.fn();
  const watch = withNames((_, onChannels) => {
    report = onChannels;
    return stopWatching;
  }, nameOf);
  const stop = watch(USER, (channels) => told.push(channels.map(({ otherName }) => otherName)), vi.fn());
  return { told, report: (...channels: ChannelEntry[]) => report(channels), stop, stopWatching };
}

describe('the names of private channels', () => {
  it('the channels are reported at once and again with the name of the other person', async () => {
    const { told, report } = watching(async () => 'Grace Hopper');
    report(GRACE);
    expect(told).toEqual([[undefined]]);
    await vi.waitFor(() => expect(told).toEqual([[undefined], ['Grace Hopper']]));
    report({ ...GRACE, lastMessageAt: 2 });
    expect(told.at(-1)).toEqual(['Grace Hopper']);
  });

  it('a name is looked up once, also when it cannot be found', async () => {
    const nameOf = vi.fn<NameOf>(() => Promise.reject(new Error('unknown')));
    const { told, report } = watching(nameOf);
    report(GRACE);
    await vi.waitFor(() =>
      expect(nameOf.mock.calls).toEqual([[{ ...USER, channelId: GRACE.channelId }, 'grace']]),
    );
    report(GRACE);
    expect([nameOf.mock.calls.length, told]).toEqual([1, [[undefined], [undefined]]]);
  });

  it('the name of a deleted account is null', async () => {
    const gone = () => Promise.reject(new Failure('PROCESSING_ERROR', 'none', { status: 404 }));
    const { told, report } = watching(firstName(async () => null, gone));
    report(GRACE);
    await vi.waitFor(() => expect(told).toEqual([[undefined], [null]]));
  });

  it('a name that arrives after the end is not reported', async () => {
    const { promise, resolve } = deferred<string>();
    const { told, report, stop, stopWatching } = watching(() => promise);
    report(GRACE);
    stop();
    resolve('Grace Hopper');
    await promise;
    await new Promise((passed) => setImmediate(passed));
    expect([told, stopWatching.mock.calls.length]).toEqual([[[undefined]], 1]);
  });

  it.each<[string, NameOf]>([
    ['knows none', async () => null],
    ['fails', () => Promise.reject(new Error('unknown'))],
  ])('the next way to find a name is tried when the first one %s', async (_, first) => {
    const third = vi.fn<NameOf>();
    const nameOf = firstName(first, async () => 'Grace Hopper', third);
    expect(await nameOf({ ...USER, channelId: GRACE.channelId }, 'grace')).toBe('Grace Hopper');
    expect(third).not.toHaveBeenCalled();
  });

  it('a name that no way finds is unknown', async () => {
    const nameOf = firstName(async () => null);
    expect(await nameOf({ ...USER, channelId: GRACE.channelId }, 'grace')).toBeNull();
  });
});

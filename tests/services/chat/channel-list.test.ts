import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNELS_MAX, createChannelList, GROUPS_SHARE, newestOf } from '@/services/chat/firebase-channels';

const GROUP = { channelId: 'group:g', type: 'GROUP' } as const;
const PRIVATE = { channelId: 'private:a:b', type: 'PRIVATE' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function list() {
  const onChannels = vi.fn();
  return { ...createChannelList(onChannels), onChannels };
}

describe('the list of channels', () => {
  it('the list is reported once everything is known of each channel', () => {
    const { put, complete, onChannels } = list();
    put({ ...PRIVATE, otherId: 'b', lastMessageAt: 5 });
    put({ ...GROUP, lastMessageAt: 7, readUpTo: 0 });
    complete();
    vi.advanceTimersByTime(100);
    put({ ...PRIVATE, readUpTo: 3 });
    vi.advanceTimersByTime(100);
    expect(onChannels).not.toHaveBeenCalled();
    put({ ...GROUP, name: 'Compilers' });
    vi.advanceTimersByTime(100);
    expect(onChannels.mock.calls).toEqual([
      [
        [
          { ...PRIVATE, otherId: 'b', lastMessageAt: 5, readUpTo: 3 },
          { ...GROUP, name: 'Compilers', lastMessageAt: 7, readUpTo: 0 },
        ],
      ],
    ]);
  });

  it('a list without channels is reported, once that is known', () => {
    const { complete, onChannels } = list();
    vi.advanceTimersByTime(1_000);
    expect(onChannels).not.toHaveBeenCalled();
    complete();
    vi.advanceTimersByTime(100);
    expect(onChannels.mock.calls).toEqual([[[]]]);
  });

  it('changes within 100 milliseconds are reported together', () => {
    const { put, complete, onChannels } = list();
    complete();
    put({ ...PRIVATE, lastMessageAt: 1, readUpTo: 1 });
    vi.advanceTimersByTime(99);
    put({ ...PRIVATE, lastMessageAt: 2 });
    vi.advanceTimersByTime(1);
    expect(onChannels.mock.calls).toEqual([[[{ ...PRIVATE, lastMessageAt: 2, readUpTo: 1 }]]]);
  });

  it('a channel of which not everything can be known does not hold back the others', () => {
    const { put, complement, complete, onChannels } = list();
    put({ ...PRIVATE, lastMessageAt: 5 });
    put({ ...GROUP, lastMessageAt: 7, readUpTo: 6 });
    complement({ ...PRIVATE, readUpTo: 0 });
    complement({ ...GROUP, readUpTo: 0, name: '' });
    complement({ channelId: 'group:unknown', type: 'GROUP', readUpTo: 0 });
    complete();
    vi.advanceTimersByTime(100);
    expect(onChannels.mock.calls).toEqual([
      [
        [
          { ...PRIVATE, lastMessageAt: 5, readUpTo: 0 },
          { ...GROUP, name: '', lastMessageAt: 7, readUpTo: 6 },
        ],
      ],
    ]);
  });

  it('a removed channel is reported as missing, an unknown one not at all', () => {
    const { put, remove, complete, onChannels } = list();
    complete();
    put({ ...PRIVATE, lastMessageAt: 1, readUpTo: 1 });
    vi.advanceTimersByTime(100);
    remove('group:unknown');
    vi.advanceTimersByTime(100);
    remove(PRIVATE.channelId);
    vi.advanceTimersByTime(100);
    expect(onChannels.mock.calls.map(([channels]) => channels.length)).toEqual([1, 0]);
  });

  it('nothing is reported after the end, also not what arrives late', () => {
    const { put, complete, stop, onChannels } = list();
    complete();
    stop();
    put({ ...PRIVATE, lastMessageAt: 1, readUpTo: 1 });
    vi.advanceTimersByTime(1_000);
    expect(onChannels).not.toHaveBeenCalled();
  });
});

describe('the followed channels', () => {
  const made = (type: 'PRIVATE' | 'GROUP', count: number, since: number) =>
    Array.from(
      { length: count },
      (_, index): [string, { type: 'PRIVATE' | 'GROUP'; lastMessageAt: number }] => [
        `${type}-${index}`,
        { type, lastMessageAt: since + index },
      ],
    );
  const followed = (pairs: number, groups: number) => {
    const ids = [
      ...newestOf(new Map([...made('PRIVATE', pairs, 0), ...made('GROUP', groups, 1_000)])).keys(),
    ];
    const groupIds = ids.filter((id) => id.startsWith('GROUP'));
    return [ids.length - groupIds.length, groupIds.length, ids.includes(`PRIVATE-${pairs - 1}`)];
  };

  it.each([
    [3, 60, 3, CHANNELS_MAX - 3],
    [60, 60, CHANNELS_MAX - GROUPS_SHARE, GROUPS_SHARE],
    [60, 5, CHANNELS_MAX - 5, 5],
    [5, 5, 5, 5],
  ])(
    'of %i private channels and %i newer groups the newest %i and %i are followed',
    (pairs, groups, ...shown) => {
      expect(followed(pairs, groups)).toEqual([...shown, true]);
    },
  );
});

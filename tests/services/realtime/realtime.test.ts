// @vitest-environment jsdom

import { attendeeOf, type NewAttendee } from '@domain/people/attendee';
import { describe, expect, it, vi } from 'vitest';
import { settled, world } from './realtime-world';

const attendee = attendeeOf({ userId: 'ada', name: 'Ada' }, 'lobby', 'Available') as NewAttendee;
const _update = { mode: 'live', attendee, placement: 'move', from: null } as const;
const _removed = { mode: 'live', uid: 'ada', from: 'lobby' } as const;

describe('the code of the realtime database', () => {
  it('the code is loaded once', async () => {
    const { realtime, state } = world();
    await Promise.all([realtime.load(), realtime.load()]);
    expect(state.opened).toBe(1);
  });

  it('the code is loaded again after a failure', async () => {
    const { realtime, state } = world();
    state.fails = true;
    await expect(realtime.load()).rejects.toThrow('no code');
    state.fails = false;
    await realtime.load();
    expect(state.opened).toBe(2);
  });

  it('opening a link requires the code', () => {
    const { realtime } = world();
    expect(() => realtime.openSocket(() => {})).toThrow('not loaded');
  });
});

describe('people', () => {
  it('people are followed once the code is loaded, unless that was stopped before', async () => {
    const { realtime, part, watch } = world();
    const stopEntry = vi.fn();
    part.watchOwnEntry.mockReturnValue(stopEntry);
    const listener = { onChanges: () => {}, onPage: () => {}, onFailure: () => {} };
    const queryOf = (areaId: string) => ({ mode: 'live' as const, areaId, uid: 'ada', pages: 1 });
    const lobby = realtime.watchArea(queryOf('lobby'), listener);
    realtime.watchArea(queryOf('expo'), listener).stop();
    const leaveEntry = realtime.watchOwnEntry({ mode: 'live', uid: 'ada' }, () => {});
    await settled();
    expect(part.watchArea.mock.calls).toEqual([[queryOf('lobby'), listener]]);
    lobby.requestPage();
    lobby.setLink(false);
    lobby.stop();
    leaveEntry();
    expect([watch.requestPage, watch.setLink, watch.stop].map(({ mock }) => mock.calls)).toEqual([
      [[]],
      [[false]],
      [[]],
    ]);
    expect(stopEntry).toHaveBeenCalledTimes(1);
  });
});

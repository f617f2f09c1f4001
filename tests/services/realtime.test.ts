import { attendeeOf, type NewAttendee } from '@domain/attendee';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LinkReport } from '@/services/realtime';
import { settled, world } from './realtime-world';

const entry = attendeeOf({ userId: 'ada', name: 'Ada' }, 'lobby', 'Available') as NewAttendee;

function network(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function linksOf({ realtime }: ReturnType<typeof world>): LinkReport[] {
  const links: LinkReport[] = [];
  stops.push(realtime.watchLink((link) => links.push(link)));
  return links;
}

describe('connecting', () => {
  it('ends with the first answer', async () => {
    const { realtime, setUp, state } = world();
    const done = vi.fn();
    void realtime.connect().then(done);
    await settled();
    expect([state.started, done.mock.calls.length]).toEqual([1, 0]);
    setUp(true);
    await settled();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('to a link that is up already ends at once', async () => {
    const { realtime, setUp } = world();
    void realtime.connect();
    await settled();
    setUp(true);
    await expect(realtime.connect()).resolves.toBeUndefined();
  });

  it('fails with what could not be loaded, and loads it again the next time', async () => {
    const { realtime, setUp, state } = world();
    state.fails = true;
    await expect(realtime.connect()).rejects.toThrow('no code');
    state.fails = false;
    const connected = realtime.connect();
    await settled();
    setUp(true);
    await connected;
    expect(state.opened).toBe(2);
  });

  it('opens no link for somebody who left while the code was loading', async () => {
    const { realtime, state } = world();
    const connected = realtime.connect();
    realtime.disconnect();
    await expect(connected).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
    expect(state.started).toBe(0);
  });

  it('fails for somebody who leaves before the first answer, and not for who comes after', async () => {
    const { realtime, setUp, state } = world();
    const first = realtime.connect();
    await settled();
    realtime.disconnect();
    await expect(first).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
    const second = realtime.connect();
    await settled();
    setUp(true);
    await expect(second).resolves.toBeUndefined();
    expect([state.started, state.stopped]).toEqual([2, 1]);
  });

  it('is not undone by an earlier one that was given up while the code was loading', async () => {
    const { realtime, setUp, state } = world();
    const first = realtime.connect();
    realtime.disconnect();
    const second = realtime.connect();
    await expect(first).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
    await settled();
    setUp(true);
    await expect(second).resolves.toBeUndefined();
    expect(state.started).toBe(1);
  });

  it('ends with a disconnection, which is no loss', async () => {
    const rig = world();
    void rig.realtime.connect();
    await settled();
    rig.setUp(true);
    const links = linksOf(rig);
    rig.realtime.disconnect();
    expect([rig.state.stopped, links]).toEqual([1, []]);
  });
});

describe('the link', () => {
  it('follows the network of the browser while nothing is connected', () => {
    const rig = world();
    const links = linksOf(rig);
    network(false);
    network(true);
    expect(links).toEqual([{ up: false, cause: 'NETWORK' }, { up: true }]);
    expect(rig.state.opened).toBe(0);
  });

  it('is told at once where there is no network from the beginning', () => {
    network(false);
    expect(linksOf(world())).toEqual([{ up: false, cause: 'NETWORK' }]);
    network(true);
  });

  it('is what the server makes of it once it is connected, with the reason', async () => {
    const rig = world();
    const links = linksOf(rig);
    void rig.realtime.connect();
    await settled();
    rig.setUp(true);
    network(false);
    expect(links).toEqual([]);
    rig.setUp(false);
    network(true);
    rig.setUp(true);
    expect(links).toEqual([{ up: false, cause: 'NETWORK' }, { up: false, cause: 'SERVER' }, { up: true }]);
  });

  it('is told to nobody who has gone', () => {
    const { realtime } = world();
    const onChange = vi.fn();
    realtime.watchLink(onChange)();
    network(false);
    network(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('people', () => {
  it('are written and read by the part that is loaded', async () => {
    const { realtime, part } = world();
    await realtime.updateAttendee('live', entry, null);
    await realtime.removeAttendee('live', 'ada', 'lobby');
    expect(part.updateAttendee).toHaveBeenCalledWith('live', entry, null);
    expect(part.removeAttendee).toHaveBeenCalledWith('live', 'ada', 'lobby');
    expect(await realtime.readCounts('live')).toEqual({ lobby: 1 });
    expect(await realtime.readFaces('live', 'lobby')).toEqual([]);
    expect(await realtime.readPeople('live', { prefix: '', after: null })).toEqual({
      people: [],
      next: null,
    });
  });

  it('are watched once it is loaded, unless nobody wants that any more', async () => {
    const { realtime, part } = world();
    const [stopArea, stopEntry] = [vi.fn(), vi.fn()];
    part.watchArea.mockReturnValue(stopArea);
    part.watchAttendee.mockReturnValue(stopEntry);
    const listener = { onChanges: () => {}, onFailure: () => {} };
    const leaveArea = realtime.watchArea('live', 'lobby', 1, listener);
    realtime.watchArea('live', 'expo', 1, listener)();
    const leaveEntry = realtime.watchAttendee('live', 'ada', () => {});
    await settled();
    expect(part.watchArea.mock.calls).toEqual([['live', 'lobby', 1, listener]]);
    leaveArea();
    leaveEntry();
    expect([stopArea.mock.calls.length, stopEntry.mock.calls.length]).toEqual([1, 1]);
  });
});

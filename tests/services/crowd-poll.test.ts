import { type Attendee, attendeeOf } from '@domain/attendee';
import { COUNTS_INTERVAL } from '@domain/limits';
import type { CrowdReport } from '@machines/people/crowds';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollCrowds } from '@/services/crowd-poll';

const face = (uid: string): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'expo', 'Available') as Attendee),
  timestamp: 1,
});

function venue() {
  const world = {
    counts: { lobby: 2, expo: 1 } as Record<string, number>,
    faces: [face('ada')],
    fails: false,
  };
  const reports: CrowdReport[] = [];
  const looked: string[] = [];
  const source = {
    readCounts: async () => {
      if (world.fails) throw new Error('offline');
      return { ...world.counts };
    },
    readFaces: async (_: unknown, areaId: string) => {
      looked.push(areaId);
      return world.faces;
    },
  };
  const stop = pollCrowds(source, { mode: 'live', areaId: 'lobby' }, (report) => reports.push(report));
  return { world, reports, looked, stop };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the crowds of the areas', () => {
  it('are told at once, with faces of every other area', async () => {
    const { reports, looked } = venue();
    await pass(0);
    expect(reports).toEqual([{ counts: { lobby: 2, expo: 1 }, faces: { expo: [face('ada')] } }]);
    expect(looked).toEqual(['expo']);
  });

  it('are asked for again every ten seconds, faces only where the number changed', async () => {
    const { world, reports, looked } = venue();
    await pass(0);
    await pass(COUNTS_INTERVAL);
    expect(looked).toEqual(['expo']);
    world.counts = { expo: 2, stage: 1 };
    await pass(COUNTS_INTERVAL);
    expect(looked).toEqual(['expo', 'expo', 'stage']);
    expect(reports.at(-1)?.counts).toEqual({ expo: 2, stage: 1 });
  });

  it('show other faces after a minute, should as many have come as gone', async () => {
    const { world, reports } = venue();
    await pass(0);
    world.faces = [face('grace')];
    await pass(5 * COUNTS_INTERVAL);
    expect(reports.at(-1)?.faces).toEqual({ expo: [face('ada')] });
    await pass(COUNTS_INTERVAL);
    expect(reports.at(-1)?.faces).toEqual({ expo: [face('grace')] });
  });

  it('are asked for on after a failure', async () => {
    const { world, reports } = venue();
    world.fails = true;
    await pass(COUNTS_INTERVAL);
    const before = reports.length;
    world.fails = false;
    await pass(COUNTS_INTERVAL);
    expect(reports.length).toBeGreaterThan(before);
  });

  it('are asked for no more once nobody wants to know', async () => {
    const { reports, stop } = venue();
    stop();
    await pass(3 * COUNTS_INTERVAL);
    expect(reports).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

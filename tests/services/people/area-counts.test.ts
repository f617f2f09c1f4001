import { type Attendee, attendeeOf } from '@domain/people/attendee';
import { AreaCounts } from '@machines/people/area-counts';
import { describe, expect, it } from 'vitest';
import { readAreaCounts } from '@/services/people/area-counts';

const face = (uid: string): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'expo', 'Available') as Attendee),
  timestamp: 1,
});

/** A venue whose counts are read from the lobby. */
function venue() {
  const world = {
    counts: { lobby: 2, expo: 1 } as Record<string, number>,
    faces: [face('ada')],
    entryArea: 'lobby' as string | null,
  };
  const asked: string[] = [];
  const source = {
    readCounts: async () => ({ ...world.counts }),
    readEntryArea: async () => world.entryArea,
    readFaces: async (_: unknown, areaId: string) => {
      asked.push(areaId);
      return world.faces;
    },
  };
  const counts = new AreaCounts();
  const renumber = () => counts.renumber(world.counts);
  const read = async (refresh = false) => {
    const place = { mode: 'live' as const, areaId: 'lobby', uid: 'alan' };
    const report = await readAreaCounts(source, { place, counts, refresh });
    counts.replace(report);
    return report;
  };
  return { world, asked, read, renumber };
}

describe('the counts of the areas', () => {
  it('the counts include faces of every other area', async () => {
    const { read, asked } = venue();
    expect(await read()).toEqual({
      counts: { lobby: 2, expo: 1 },
      faces: { expo: [face('ada')] },
      edition: 0,
    });
    expect(asked).toEqual(['expo']);
  });

  it('the counts include new faces only where the count changed', async () => {
    const { world, read, asked } = venue();
    await read();
    await read();
    expect(asked).toEqual(['expo']);
    world.counts = { expo: 2, stage: 1 };
    expect((await read()).counts).toEqual({ expo: 2, stage: 1 });
    expect(asked).toEqual(['expo', 'expo', 'stage']);
  });

  it('the counts tell which numbers were known when the reading began', async () => {
    const { read, renumber } = venue();
    renumber();
    const reading = read();
    renumber();
    expect((await reading).edition).toBe(1);
    expect((await read()).edition).toBe(2);
  });

  it('a user counts in the area of the window, even if another window has moved their entry', async () => {
    const { world, read } = venue();
    world.entryArea = 'expo';
    world.faces = [face('alan'), face('ada')];
    world.counts = { expo: 2 };
    expect(await read()).toEqual({
      counts: { lobby: 1, expo: 1 },
      faces: { expo: [face('ada')] },
      edition: 0,
    });
    world.counts = { lobby: 3, expo: 1 };
    expect((await read()).counts).toEqual({ lobby: 4, expo: 0 });
  });

  it('no person is counted twice while the counts are older than the entry', async () => {
    const { world, read } = venue();
    world.entryArea = 'expo';
    world.counts = { lobby: 1 };
    expect((await read()).counts).toEqual({ lobby: 1 });
  });

  it('a user without an entry is not counted', async () => {
    const { world, read } = venue();
    world.entryArea = null;
    expect((await read()).counts).toEqual({ lobby: 2, expo: 1 });
  });

  it('refreshed faces are new even when the count stayed the same', async () => {
    const { world, read } = venue();
    await read();
    world.faces = [face('grace')];
    expect((await read()).faces).toEqual({ expo: [face('ada')] });
    expect((await read(true)).faces).toEqual({ expo: [face('grace')] });
  });
});

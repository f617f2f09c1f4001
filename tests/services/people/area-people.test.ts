import { type Attendee, attendeeOf } from '@domain/people/attendee';
import { PEOPLE_BATCH_INTERVAL, REMOVAL_SMOOTHING } from '@domain/shared/limits';
import type { AreaChanges } from '@machines/people/people-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherPeople } from '@/services/people/area-people';

const person = (uid: string, timestamp = 1): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'lobby', 'Available') as Attendee),
  timestamp,
});

function lobby(...present: string[]) {
  const told: AreaChanges[] = [];
  const pages: number[] = [];
  const people = gatherPeople({
    onChanges: (changes) => told.push(changes),
    onPage: () => pages.push(told.length),
  });
  for (const uid of present) people.put(person(uid));
  people.complete();
  return { people, told, pages, since: () => told.splice(0) };
}

const change = (people: Attendee[], ...gone: string[]): AreaChanges => ({
  whole: false,
  people,
  gone,
  more: false,
});
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the people of an area', () => {
  it('the people are first reported as a whole, also when nobody is there', () => {
    expect(lobby('ada', 'grace').told).toEqual([
      { whole: true, people: [person('ada'), person('grace')], gone: [], more: false },
    ]);
    expect(lobby().told).toEqual([{ whole: true, people: [], gone: [], more: false }]);
  });

  it('the people are reported together, once in a tenth of a second', () => {
    const { people, since } = lobby();
    since();
    people.put(person('ada'));
    people.put(person('grace'));
    people.put(person('ada', 2));
    pass(99);
    expect(since()).toEqual([]);
    pass(1);
    expect(since()).toEqual([change([person('ada', 2), person('grace')])]);
    pass(10_000);
    expect(since()).toEqual([]);
  });

  it('a report says whether more people follow, once that has changed', () => {
    const { people, since } = lobby('ada');
    since();
    people.setMore(true);
    people.setMore(false);
    pass(1_000);
    expect(since()).toEqual([]);
    people.setMore(true);
    pass(1_000);
    expect(since()).toEqual([{ ...change([]), more: true }]);
  });

  it('a person who leaves is removed a moment later', () => {
    const { people, since } = lobby('ada');
    since();
    people.remove('ada');
    pass(REMOVAL_SMOOTHING - 1);
    expect(since()).toEqual([]);
    pass(PEOPLE_BATCH_INTERVAL + 1);
    expect(since()).toEqual([change([], 'ada')]);
  });

  it('a person who returns at once is not removed', () => {
    const { people, since } = lobby('ada');
    since();
    people.remove('ada');
    pass(300);
    people.put(person('ada', 2));
    pass(10_000);
    expect(since()).toEqual([change([person('ada', 2)])]);
  });

  it('the people are reported before a requested page is complete', () => {
    const { people, pages, since } = lobby('ada');
    since();
    people.put(person('grace'));
    people.completePage();
    expect([since(), pages]).toEqual([[change([person('grace')])], [1]]);
    pass(10_000);
    expect(since()).toEqual([]);
  });

  it('no person is removed while the link is down', () => {
    const { people, since } = lobby('ada', 'grace');
    since();
    people.remove('ada');
    people.setLink(false);
    people.remove('grace');
    pass(60_000);
    expect(since()).toEqual([]);
  });

  it('people who left meanwhile are removed when the link is open again, those who returned are not', () => {
    const { people, since } = lobby('ada', 'grace');
    since();
    people.setLink(false);
    people.remove('ada');
    people.remove('grace');
    pass(60_000);
    people.put(person('grace', 2));
    people.setLink(true);
    pass(1_000);
    expect(since().flatMap(({ gone }) => gone)).toEqual(['ada']);
  });

  it('no person is reported after the listener stopped', () => {
    const { people, since } = lobby('ada');
    since();
    people.put(person('grace'));
    people.remove('ada');
    people.close();
    people.put(person('alan'));
    pass(10_000);
    expect(since()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { type Attendee, attendeeOf } from '@domain/attendee';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherPeople } from '@/services/area-people';
import type { PeopleChanges } from '@/services/realtime';

const person = (uid: string, timestamp = 1): Attendee => ({
  ...(attendeeOf({ userId: uid, name: uid }, 'lobby', 'Available') as Attendee),
  timestamp,
});

function lobby(...present: string[]) {
  const told: PeopleChanges[] = [];
  const people = gatherPeople(true, (changes) => told.push(changes));
  for (const uid of present) people.put(person(uid));
  people.complete();
  return { people, told, since: () => told.splice(0) };
}

const change = (people: Attendee[], ...gone: string[]): PeopleChanges => ({ whole: false, people, gone });
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the people of an area', () => {
  it('are handed over as a whole first, also when nobody is there', () => {
    expect(lobby('ada', 'grace').told).toEqual([
      { whole: true, people: [person('ada'), person('grace')], gone: [] },
    ]);
    expect(lobby().told).toEqual([{ whole: true, people: [], gone: [] }]);
  });

  it('are handed over together, once in a tenth of a second', () => {
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

  it('who leave are gone a moment later', () => {
    const { people, since } = lobby('ada');
    since();
    people.remove('ada');
    pass(399);
    expect(since()).toEqual([]);
    pass(101);
    expect(since()).toEqual([change([], 'ada')]);
  });

  it('who are back at once were never gone', () => {
    const { people, since } = lobby('ada');
    since();
    people.remove('ada');
    pass(300);
    people.put(person('ada', 2));
    pass(10_000);
    expect(since()).toEqual([change([person('ada', 2)])]);
  });

  it('do not leave while the link is down', () => {
    const { people, since } = lobby('ada', 'grace');
    since();
    people.remove('ada');
    people.setLink(false);
    people.remove('grace');
    pass(60_000);
    expect(since()).toEqual([]);
  });

  it('who left in the meantime are gone when the link is back, those who are back are not', () => {
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

  it('are told of no more once nobody listens', () => {
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

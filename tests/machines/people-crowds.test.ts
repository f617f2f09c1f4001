import { type Attendee, nameKeyOf } from '@domain/attendee';
import { Crowds } from '@machines/people/crowds';
import { describe, expect, test } from 'vitest';

const person = (uid: string): Attendee => ({
  uid,
  areaId: 'lobby',
  name: uid,
  nameKey: nameKeyOf(uid),
  status: 'Available',
  timestamp: 1,
});

describe('crowds', () => {
  const report = { counts: { lobby: 2, expo: 1 }, faces: { lobby: [person('ada'), person('grace')] } };

  test('an area nobody spoke of is empty', () => {
    expect(new Crowds().of('lobby')).toEqual({ count: 0, faces: [] });
  });

  test('an area keeps its crowd object until something of it changes', () => {
    const crowds = new Crowds();
    crowds.take(report);
    const [lobby, expo] = [crowds.of('lobby'), crowds.of('expo')];
    crowds.take({ ...report, counts: { lobby: 2, expo: 5 } });
    expect(crowds.of('lobby')).toBe(lobby);
    expect([expo.count, crowds.of('expo').count]).toEqual([1, 5]);
  });

  test('a count below zero is none, and nobody’s face is shown', () => {
    const crowds = new Crowds();
    crowds.take({ counts: { lobby: -1 }, faces: { lobby: [person('ada')] } });
    expect(crowds.of('lobby')).toEqual({ count: 0, faces: [] });
  });

  test('those who watch hear of every report until they stop', () => {
    const crowds = new Crowds();
    const heard: number[] = [];
    const stop = crowds.watch(() => heard.push(crowds.of('lobby').count));
    crowds.take(report);
    crowds.clear();
    stop();
    crowds.take(report);
    expect(heard).toEqual([2, 0]);
  });
});

import { FaceStore } from '@machines/chat-panel/faces';
import { expect, it } from 'vitest';

it('a person who was read has their picture and their name, and one who was not found has none', () => {
  const faces = new FaceStore();
  faces.put(
    ['grace', 'alan', 'gone'],
    [
      { uid: 'grace', name: 'Grace', picture: 'g1' },
      { uid: 'mary', name: 'Mary', picture: 'm1' },
      { uid: 'gone', name: null },
    ],
  );
  const shown = (uid: string) => [faces.has(uid), faces.get(uid), faces.nameOf(uid)];
  expect(['grace', 'alan', 'mary', 'gone'].map(shown)).toEqual([
    [true, 'g1', 'Grace'],
    [true, undefined, undefined],
    [false, undefined, undefined],
    [true, undefined, null],
  ]);
});

it('of more than five hundred people those are remembered who were read last', () => {
  const faces = new FaceStore();
  const people = Array.from({ length: 500 }, (_, index) => `p${index}`);
  faces.put(people, []);
  faces.put(['p0'], []);
  faces.put(['new'], []);
  expect(['p0', 'p1', 'p2', 'new'].map((uid) => faces.has(uid))).toEqual([true, false, true, true]);
});

it('the listeners hear of every change, until they stop', () => {
  const faces = new FaceStore();
  const heard: string[] = [];
  const stop = faces.watch(() => heard.push('heard'));
  faces.put(['grace'], []);
  faces.clear();
  expect([heard.length, faces.has('grace')]).toEqual([2, false]);
  stop();
  faces.clear();
  expect(heard).toHaveLength(2);
});

import { FaceStore } from '@machines/chat-panel/faces';
import { expect, it } from 'vitest';

it('a person whose picture was read has it, and one who was not found has none', () => {
  const faces = new FaceStore();
  faces.put(
    ['grace', 'alan'],
    [
      { uid: 'grace', picture: 'g1' },
      { uid: 'mary', picture: 'm1' },
    ],
  );
  expect(['grace', 'alan', 'mary'].map((uid) => [faces.has(uid), faces.get(uid)])).toEqual([
    [true, 'g1'],
    [true, undefined],
    [false, undefined],
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

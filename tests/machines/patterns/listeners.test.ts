import { KeyedListeners, Listeners } from '@machines/patterns/listeners';
import { expect, test } from 'vitest';

test('listeners are called with the facts until they are removed', () => {
  const listeners = new Listeners<[fact: string]>();
  const heard: string[] = [];
  const stop = listeners.add((fact) => heard.push(`one ${fact}`));
  listeners.add((fact) => heard.push(`other ${fact}`));
  listeners.notify('came');
  stop();
  listeners.notify('left');
  expect(heard).toEqual(['one came', 'other came', 'other left']);
});

test('listeners of a key are called for it and for all keys, and one that is removed twice takes no other with it', () => {
  const listeners = new KeyedListeners();
  const heard: string[] = [];
  const stop = listeners.add('ada', () => heard.push('first'));
  stop();
  listeners.add('ada', () => heard.push('ada'));
  listeners.add('grace', () => heard.push('grace'));
  stop();
  listeners.notify('ada');
  listeners.notify('nobody');
  listeners.notifyAll();
  expect(heard).toEqual(['ada', 'ada', 'grace']);
});

import { targetIn } from '@machines/chat-room/chat-room.events';
import { expect, test } from 'vitest';
import { message } from './chat-fixture';

const by = (id: string, sentAt: number, authorId: string) => ({ ...message(id, sentAt), authorId });
const MESSAGES = [by('one', 1, 'grace'), by('two', 2, 'ada'), by('three', 3, 'ada'), by('four', 4, 'grace')];

test.each([
  ['the message that is named', { id: 'elsewhere' }, 'elsewhere'],
  ['the first one from a time on', { from: 2 }, 'two'],
  ['the first one of another person from a time on', { from: 2, byOthers: true }, 'four'],
  ['the first one of anybody, unless those of others are asked for', { from: 3, byOthers: false }, 'three'],
  ['the newest one when none is from that time', { from: 5 }, 'four'],
  ['the newest one when nobody wrote from that time', { from: 5, byOthers: true }, 'four'],
])('the target of a jump is %s', (_, target, id) => {
  expect(targetIn(target, MESSAGES, 'ada')).toBe(id);
});

test('the target is the first own message when no one else has written since', () => {
  expect(targetIn({ from: 2, byOthers: true }, MESSAGES.slice(0, 3), 'ada')).toBe('two');
});

test('there is no target without messages', () => {
  expect(targetIn({ from: 1 }, [], 'ada')).toBe('');
});

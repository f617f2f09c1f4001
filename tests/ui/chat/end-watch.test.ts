import { beforeEach, expect, test } from 'vitest';
import { EndWatch } from '@/views/chat/messages/use-message-scroll';

let end: EndWatch;
beforeEach(() => {
  end = new EndWatch(true);
  end.scroll(400, true);
});

test('the end is kept while rows turn out to be higher or lower', () => {
  end.scroll(480, false);
  end.scroll(390, false);
  expect(end.isAtEnd).toBe(true);
});

test('who scrolls up leaves the end', () => {
  end.touch();
  end.scroll(390, false);
  expect(end.isAtEnd).toBe(false);
});

test('who scrolls down in a list that has grown meanwhile does not leave the end', () => {
  end.touch();
  end.scroll(410, false);
  expect(end.isAtEnd).toBe(true);
});

test('who scrolls back to the end is there again, and stays when rows change', () => {
  end.touch();
  end.scroll(100, false);
  end.scroll(400, true);
  end.scroll(390, false);
  expect(end.isAtEnd).toBe(true);
});

test('a jump reaches the end, and one to another message leaves it', () => {
  end.leave();
  expect(end.isAtEnd).toBe(false);
  end.touch();
  end.reach();
  end.scroll(390, false);
  expect(end.isAtEnd).toBe(true);
});

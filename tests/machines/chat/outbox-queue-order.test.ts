import { longestWait, nextOf, queuedFirst } from '@machines/chat-panel/outbox.events';
import { expect, it } from 'vitest';
import { GRACE } from './chat-fixture';
import { queued, WITH_FILE } from './outbox-states';

it('what was written before the stored messages were loaded comes after them, each once', () => {
  const [one, two, three] = [queued('one'), queued('two'), queued('three')];
  expect(queuedFirst([one, { ...two, wait: 5 }], [two, three])).toEqual([one, two, three]);
});

it('messages wait for as long as the longest of them, and not at all when none does', () => {
  expect(longestWait([])).toBe(0);
  expect(longestWait([queued('one')])).toBe(0);
  expect(longestWait([queued('one'), { ...queued('two'), wait: 1 }, { ...queued('three'), wait: 700 }])).toBe(
    700,
  );
});

it('a message that waits holds back those after it in its channel alone', () => {
  const waiting = { ...queued('one'), wait: 5 };
  expect(nextOf([waiting, queued('two'), queued('three', GRACE)])?.id).toBe('three');
});

it('a message whose file was rejected holds back nothing', () => {
  const rejected = { ...WITH_FILE, failure: 'PROCESSING_ERROR', fault: 'wrongType' } as const;
  expect(nextOf([rejected, queued('two')])?.id).toBe('two');
  expect(nextOf([rejected])).toBe(null);
});

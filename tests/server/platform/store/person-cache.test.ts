import { expect, test } from 'vitest';
import type { PersonChanges } from '../../../../server/platform/store/person-changes';
import { personCache } from '../../../../server/platform/store/person-changes';

function fakeChanges() {
  const listeners: ((uid?: string) => void)[] = [];
  const state = { listening: true };
  const changes: PersonChanges = {
    isListening: () => state.listening,
    watch: (listener) => void listeners.push(listener),
    confirm: () => undefined,
  };
  const change = (uid?: string) => {
    for (const listener of listeners) listener(uid);
  };
  return { changes, change, state };
}

/** Loads how often a person was loaded. */
function counting() {
  const loads = new Map<string, number>();
  return async (uid: string) => {
    loads.set(uid, (loads.get(uid) ?? 0) + 1);
    return `${uid} ${loads.get(uid)}`;
  };
}

test('a person is loaded once until they change', async () => {
  const { changes, change } = fakeChanges();
  const cached = personCache(changes, counting());
  expect([await cached('ada'), await cached('ada'), await cached('grace')]).toEqual([
    'ada 1',
    'ada 1',
    'grace 1',
  ]);
  change('ada');
  expect([await cached('ada'), await cached('grace')]).toEqual(['ada 2', 'grace 1']);
});

test('all people are loaded again after changes may have been missed', async () => {
  const { changes, change } = fakeChanges();
  const cached = personCache(changes, counting());
  await Promise.all([cached('ada'), cached('grace')]);
  change();
  expect([await cached('ada'), await cached('grace')]).toEqual(['ada 2', 'grace 2']);
});

test('nothing is cached while changes are not received, or never', async () => {
  const { changes, state } = fakeChanges();
  state.listening = false;
  const cached = personCache(changes, counting());
  expect([await cached('ada'), await cached('ada')]).toEqual(['ada 1', 'ada 2']);
  const uncached = personCache(undefined, counting());
  expect([await uncached('ada'), await uncached('ada')]).toEqual(['ada 1', 'ada 2']);
});

test('a change during a load is not hidden by what was loaded', async () => {
  const { changes, change } = fakeChanges();
  const answers: ((value: string) => void)[] = [];
  const cached = personCache(changes, () => new Promise<string>((resolve) => answers.push(resolve)));
  const before = cached('ada');
  change('ada');
  answers[0]?.('old');
  expect(await before).toBe('old');
  const after = cached('ada');
  answers[1]?.('new');
  expect(await after).toBe('new');
});

test('a failed load is repeated by the next lookup', async () => {
  const { changes } = fakeChanges();
  const answers = [Promise.reject(new Error('the store is away')), Promise.resolve('Ada')];
  const cached = personCache(changes, () => answers.shift() ?? Promise.resolve('never'));
  await expect(cached('ada')).rejects.toThrow('the store is away');
  expect([await cached('ada'), await cached('ada')]).toEqual(['Ada', 'Ada']);
});

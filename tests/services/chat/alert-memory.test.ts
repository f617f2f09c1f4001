import { afterEach, expect, test, vi } from 'vitest';
import { createAlertMemory } from '@/services/chat/chat-alerts';
import { memoryTexts } from '../../support/memory-texts';

afterEach(() => vi.unstubAllGlobals());

const settingsOf = (memory: ReturnType<typeof createAlertMemory>) => {
  const reports: unknown[] = [];
  memory.watch((settings) => reports.push(settings))();
  return reports;
};

test('a message is claimed by one tab alone, and never after it was on the screen of another one', async () => {
  const kept = memoryTexts();
  const [one, other] = [createAlertMemory(kept), createAlertMemory(kept)];
  const claims = await Promise.all([one.claim('hello'), other.claim('hello')]);
  expect(claims.toSorted()).toEqual([false, true]);
  one.keep(['seen']);
  expect(await other.claim('seen')).toBe(false);
  expect(await other.claim('again')).toBe(true);
});

/** The locks of a browser: one holder each, until it lets go. */
function lockManager() {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, take: (lock: object | null) => unknown) => {
    if (held.has(name)) return take(null);
    held.add(name);
    await take({});
    held.delete(name);
  };
  return { held, request };
}

test('a message is claimed by one tab alone, where tabs hear late of what the other one stored', async () => {
  const locks = lockManager();
  vi.stubGlobal('navigator', { locks });
  const [one, other] = [createAlertMemory(memoryTexts()), createAlertMemory(memoryTexts())];
  const claims = await Promise.all([one.claim('hello'), other.claim('hello')]);
  expect(claims.toSorted()).toEqual([false, true]);
  one.keep(['seen']);
  expect(await other.claim('seen')).toBe(false);
});

test('a tab holds the locks of a hundred messages, and an error of the browser is reported', async () => {
  const locks = lockManager();
  vi.stubGlobal('navigator', { locks });
  const memory = createAlertMemory(memoryTexts());
  for (let index = 0; index <= 100; index++) await memory.claim(`m${index}`);
  await Promise.resolve();
  expect(locks.held.size).toBe(100);
  expect(locks.held).not.toContain('foyer:alerted:m0');
  locks.request = () => Promise.reject(new Error('not here'));
  memory.keep(['kept']);
  await expect(memory.claim('more')).rejects.toThrow('not here');
});

test('the last hundred claims are kept', async () => {
  const memory = createAlertMemory(memoryTexts());
  memory.keep(Array.from({ length: 101 }, (_, index) => `m${index}`));
  memory.keep([]);
  expect(await memory.claim('m1')).toBe(false);
  expect(await memory.claim('m0')).toBe(true);
});

test('the settings outlive the page, and a browser without notifications says so', () => {
  const kept = memoryTexts();
  const memory = createAlertMemory(kept);
  const off = { notifications: false, sound: false, permission: 'unsupported' };
  expect(settingsOf(memory)).toEqual([off]);
  memory.store({ sound: true });
  memory.store({ notifications: true });
  expect(settingsOf(createAlertMemory(kept))).toEqual([{ ...off, notifications: true, sound: true }]);
  memory.store({ notifications: false, sound: false });
  expect(settingsOf(memory)).toEqual([off]);
});

test('a change in another tab or in the browser is reported until the end', async () => {
  const page = new EventTarget();
  const permission = new EventTarget();
  const Notification = { permission: 'default', requestPermission: async () => 'granted' };
  const query = async () => permission;
  vi.stubGlobal('window', page);
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', { permissions: { query } });
  const kept = memoryTexts();
  const memory = createAlertMemory(kept);
  const reports: { sound: boolean; permission: string }[] = [];
  const stop = memory.watch(({ sound, permission: now }) => reports.push({ sound, permission: now }));
  await query();
  createAlertMemory(kept).store({ sound: true });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'foyer:alert-sound' }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
  Notification.permission = await memory.askPermission();
  permission.dispatchEvent(new Event('change'));
  stop();
  permission.dispatchEvent(new Event('change'));
  expect(reports).toEqual([
    { sound: false, permission: 'default' },
    { sound: true, permission: 'default' },
    { sound: true, permission: 'granted' },
  ]);
});

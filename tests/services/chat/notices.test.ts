// @vitest-environment jsdom
import type { Notice } from '@machines/chat-panel/alerts/chat-alerts.machine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openNotices } from '@/services/chat/chat-alerts';

interface Shown {
  title: string;
  options: NotificationOptions;
  onclick: (() => void) | null;
  close: () => void;
}

let shown: Shown[] = [];
let closed: string[] = [];
const focus = vi.fn();

beforeEach(() => {
  shown = [];
  closed = [];
  class FakeNotification {
    readonly title: string;
    readonly options: NotificationOptions;
    onclick = null;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close() {
      closed.push(this.title);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('focus', focus);
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});
afterEach(() => {
  vi.unstubAllGlobals();
  focus.mockReset();
  document.head.replaceChildren();
});

const notice = (more: Partial<Notice> = {}): Notice => ({
  channelId: 'private:ada:grace',
  title: 'Grace',
  text: 'Hello',
  sentAt: 10,
  ...more,
});

function opened() {
  const chosen: string[] = [];
  const onMissing = vi.fn();
  const notices = openNotices({ onChosen: (channelId) => chosen.push(channelId), onMissing });
  return { notices, chosen, onMissing };
}

test('a notice has the language and the direction of the page, its icon, and the channel as its tag', () => {
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
  document.head.innerHTML = '<link rel="icon" href="https://hall.example/icon.svg">';
  opened().notices.show(notice());
  expect(shown.map(({ title, options }) => ({ title, ...options }))).toEqual([
    {
      title: 'Grace',
      body: 'Hello',
      tag: 'private:ada:grace',
      lang: 'ar',
      dir: 'rtl',
      icon: 'https://hall.example/icon.svg',
    },
  ]);
});

test('a page without an icon and a direction shows its notices from left to right', () => {
  document.documentElement.dir = '';
  opened().notices.show(notice());
  expect(shown[0]?.options).toMatchObject({ icon: '', dir: 'ltr' });
});

test.each([
  ['of 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['of 201 characters', 'x'.repeat(201), `${'x'.repeat(199)}…`],
  ['whose limit is in the middle of a character', `${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}…`],
  ['in HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('a text %s is shown', (_, text, body) => {
  opened().notices.show(notice({ text }));
  expect(shown[0]?.options.body).toBe(body);
});

test('a newer notice takes the place of the one of its channel, and leaves that of another', () => {
  const { notices } = opened();
  notices.show(notice());
  notices.show(notice({ channelId: 'area:lobby', title: 'Alan' }));
  notices.show(notice({ title: 'Grace again', sentAt: 20 }));
  expect([shown.length, closed]).toEqual([3, ['Grace']]);
});

test('pressing a notice brings the page to the front, closes the notice and chooses its channel', () => {
  const { notices, chosen } = opened();
  notices.show(notice());
  shown[0]?.onclick?.();
  expect([focus.mock.calls.length, closed, chosen]).toEqual([1, ['Grace'], ['private:ada:grace']]);
  notices.stop();
  expect(closed).toEqual(['Grace']);
});

test.each([
  ['was sent before', 9, []],
  ['was sent then', 10, ['Grace']],
  ['was sent after', 11, ['Grace']],
])('what is read closes the notice of a channel unless the last read message %s', (_, readUpTo, gone) => {
  const { notices } = opened();
  notices.show(notice());
  notices.close('private:ada:grace', readUpTo);
  expect(closed).toEqual(gone);
});

test('what is read in a channel without a notice closes none', () => {
  const { notices } = opened();
  notices.show(notice());
  notices.close('area:lobby', 99);
  expect(closed).toEqual([]);
});

test('the end closes all notices, once', () => {
  const { notices } = opened();
  notices.show(notice());
  notices.show(notice({ channelId: 'area:lobby', title: 'Alan' }));
  notices.stop();
  notices.stop();
  expect(closed).toEqual(['Grace', 'Alan']);
});

test('a browser that shows no notices of pages is reported, and nothing is left open', () => {
  vi.stubGlobal('Notification', () => {
    throw new TypeError('Illegal constructor');
  });
  const { notices, onMissing } = opened();
  notices.show(notice());
  notices.stop();
  expect([onMissing.mock.calls.length, closed]).toEqual([1, []]);
});

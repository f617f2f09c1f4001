import { followNews, type NewsReport } from '@machines/chat-panel/alerts/chat-news.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, test } from 'vitest';
import { channel, GRACE, LOBBY, TEAM } from './chat-fixture';

const at = (channelId: string, sentAt: number, more: object = {}) => ({
  ...channel(channelId, channelId === GRACE ? 'PRIVATE' : channelId === TEAM ? 'GROUP' : 'AREA', sentAt),
  lastMessageId: `m${sentAt}`,
  ...more,
});
const news = (channelId: string, sentAt: number) => ({
  type: 'news.received',
  channelId,
  id: `m${sentAt}`,
  sentAt,
});

function followed() {
  const channels = new ChannelStore();
  const reports: NewsReport[] = [];
  const stop = followNews(channels, (report) => reports.push(report));
  return { channels, stop, reports: () => reports.splice(0) };
}

test('what is there when the channels become known is not new', () => {
  const { channels, reports } = followed();
  channels.enterArea('lobby');
  channels.replaceArea(at(LOBBY, 5));
  channels.replaceOwn([at(TEAM, 7)]);
  expect(reports()).toEqual([]);
});

test('a newer message and the first one of a new private chat are reported once', () => {
  const { channels, reports } = followed();
  channels.replaceArea(at(LOBBY, 5));
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceArea(at(LOBBY, 8));
  channels.replaceOwn([at(TEAM, 9)]);
  channels.replaceOwn([at(TEAM, 9), at(GRACE, 10)]);
  channels.replaceOwn([at(TEAM, 9), at(GRACE, 10)]);
  expect(reports()).toEqual([news(LOBBY, 8), news(TEAM, 9), news(GRACE, 10)]);
});

test('of a muted channel only a mention of the user is reported', () => {
  const { channels, reports } = followed();
  channels.mute([TEAM]);
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceOwn([at(TEAM, 8)]);
  channels.replaceOwn([at(TEAM, 9, { mentionedIn: 'm9', mentionedAt: 9 })]);
  expect(reports()).toEqual([news(TEAM, 9)]);
  channels.replaceOwn([at(TEAM, 10, { mentionedIn: 'm9', mentionedAt: 9 })]);
  expect(reports()).toEqual([]);
});

test('what is there in the channel of an area that becomes known last is not new', () => {
  const { channels, reports } = followed();
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceArea(at(LOBBY, 8));
  expect(reports()).toEqual([]);
});

test('a message that is on the screen or of the user is reported as seen, and how far they have read', () => {
  const { channels, reports } = followed();
  channels.replaceOwn([at(TEAM, 7), at(GRACE, 7)]);
  channels.see(TEAM, 8);
  expect(reports()).toEqual([{ type: 'channel.read', channelId: TEAM, readUpTo: 8 }]);
  channels.replaceOwn([at(TEAM, 8), at(GRACE, 7)]);
  expect(reports()).toEqual([{ ...news(TEAM, 8), type: 'news.seen' }]);
  channels.see(GRACE, 7);
  channels.freeze([GRACE]);
  reports();
  channels.replaceOwn([at(TEAM, 8), at(GRACE, 9)]);
  expect(reports()).toEqual([{ ...news(GRACE, 9), type: 'news.seen' }]);
});

test('a new private chat reports its first message, however old, and nothing as read', () => {
  const { channels, reports } = followed();
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceOwn([at(TEAM, 7), at(GRACE, 1)]);
  expect(reports()).toEqual([news(GRACE, 1)]);
  channels.replaceOwn([at(TEAM, 7, { readUpTo: 1 }), at(GRACE, 1, { readUpTo: 1 })]);
  expect(reports()).toEqual([
    { type: 'channel.read', channelId: TEAM, readUpTo: 1 },
    { type: 'channel.read', channelId: GRACE, readUpTo: 1 },
  ]);
});

test('a private chat that is new on this device and was read on another one reports how far', () => {
  const { channels, reports } = followed();
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceOwn([at(TEAM, 7), at(GRACE, 1, { readUpTo: 1 })]);
  expect(reports()).toEqual([
    { ...news(GRACE, 1), type: 'news.seen' },
    { type: 'channel.read', channelId: GRACE, readUpTo: 1 },
  ]);
});

test('a mention up to which the user has read is reported as seen, also when newer messages are not', () => {
  const { channels, reports } = followed();
  channels.replaceOwn([at(TEAM, 9, { readUpTo: 8 })]);
  channels.replaceOwn([at(TEAM, 9, { readUpTo: 8, mentionedIn: 'm8', mentionedAt: 8 })]);
  expect(reports()).toEqual([{ ...news(TEAM, 8), type: 'news.seen' }]);
  channels.replaceOwn([at(TEAM, 9, { readUpTo: 8, mentionedIn: 'm2' })]);
  expect(reports()).toEqual([{ ...news(TEAM, 0), id: 'm2', type: 'news.seen' }]);
});

test('what another device has read is reported, and nothing after the end', () => {
  const { channels, reports, stop } = followed();
  channels.replaceOwn([at(TEAM, 7)]);
  channels.replaceOwn([at(TEAM, 7, { readUpTo: 7 })]);
  expect(reports()).toEqual([{ type: 'channel.read', channelId: TEAM, readUpTo: 7 }]);
  stop();
  channels.replaceOwn([at(TEAM, 9, { readUpTo: 7 })]);
  expect(reports()).toEqual([]);
});

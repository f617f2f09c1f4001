import {
  areaChannelId,
  areaOf,
  channelTypeOf,
  groupChannelId,
  otherOf,
  pairOf,
  privateChannelId,
} from '@domain/chat/channel-id';
import { isPushId, pushId } from '@domain/chat/push-id';
import { expect, it, test } from 'vitest';

it.each([
  ['lobby', 'area:lobby'],
  ['a.b/c', 'area:a%2Eb%2Fc'],
  ['Halle: 7 – ü😀', 'area:Halle: 7 – ü😀'],
])('the area %s has the channel %s, from which the area is read again', (areaId, channelId) => {
  expect(areaChannelId(areaId)).toBe(channelId);
  expect(areaOf(channelId)).toBe(areaId);
});

it('two people have the same private channel, in either order', () => {
  expect(privateChannelId('grace', 'ada')).toBe('private:ada:grace');
  expect(privateChannelId('ada', 'grace')).toBe('private:ada:grace');
});

it('the uids of a private channel are in the order of their code units, not of a language', () => {
  expect(privateChannelId('b', 'C')).toBe('private:C:b');
  expect(privateChannelId('a_', 'a-')).toBe('private:a-:a_');
});

it.each([
  ['area:lobby', 'AREA'],
  ['area:group:x', 'AREA'],
  ['area:', null],
  ['private:ada:grace', 'PRIVATE'],
  ['private:ada', null],
  ['private:ada:', null],
  ['private:ada:grace:alan', null],
  ['group:-Nabcdefghijklmnop_0', 'GROUP'],
  ['group:short', null],
  ['group:-Nabcdefghijklmnop_0x', null],
  ['ada', null],
  ['', null],
])('the channel %j is of the type %s', (channelId, type) => {
  expect(channelTypeOf(channelId)).toBe(type);
});

it.each([
  ['private:ada:grace', 'ada', 'grace'],
  ['private:ada:grace', 'grace', 'ada'],
  ['private:ada:grace', 'alan', null],
  ['area:lobby', 'ada', null],
  ['group:-Nabcdefghijklmnop_0', 'ada', null],
])('in %s the other person beside %s is %s', (channelId, uid, other) => {
  expect(otherOf(channelId, uid)).toBe(other);
});

it('only a private channel has a pair of people, and only an area channel an area', () => {
  expect(pairOf('private:ada:grace')).toEqual(['ada', 'grace']);
  expect(pairOf('area:private:ada')).toEqual([]);
  expect(areaOf('private:ada:grace')).toBeNull();
});

test('a new group has a push id', () => {
  const id = groupChannelId(pushId(1_700_000_000_000, () => 0.5));
  expect(id).toBe('group:-NjEtLV-VVVVVVVVVVVV');
  expect(channelTypeOf(id)).toBe('GROUP');
});

test('push ids sort by time, and are different at the same time', () => {
  let seed = 0;
  const random = () => {
    seed = (seed * 16_807 + 11) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const times = [0, 1, 63, 64, 1_700_000_000_000, 1_700_000_000_001, 4_102_444_800_000];
  const ids = times.map((now) => pushId(now, random));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set([...ids, ...times.map((now) => pushId(now, random))]).size).toBe(2 * times.length);
  expect(ids.every(isPushId)).toBe(true);
});

test('a push id has no digit beyond its alphabet for the largest random number', () => {
  expect(pushId(0, () => 1 - Number.EPSILON / 2)).toBe('--------zzzzzzzzzzzz');
});

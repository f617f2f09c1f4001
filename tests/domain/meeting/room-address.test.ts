import { type RoomAddress, roomAddressOf } from '@domain/meeting/room-address';
import { expect, test } from 'vitest';

const DEFAULT: RoomAddress = {
  roomId: 'stage-1',
  name: '',
  isHost: false,
  wanted: { microphone: true, camera: true },
  isReviewed: true,
  hasLeaveButton: true,
  hasCount: true,
};
const read = (query: string) => roomAddressOf(new Map(new URLSearchParams(query)));

test.each<[query: string, more: Partial<RoomAddress>]>([
  ['', {}],
  ['&displayName=%20Ada%20Lovelace%20', { name: 'Ada Lovelace' }],
  ['&host=on', { isHost: true }],
  ['&host=off', {}],
  ['&audio=off', { wanted: { microphone: false, camera: true } }],
  ['&video=off', { wanted: { microphone: true, camera: false } }],
  ['&precallReview=off', { isReviewed: false }],
  ['&leaveButton=off', { hasLeaveButton: false }],
  ['&participantCount=off', { hasCount: false }],
  ['&audio=on&video=on&precallReview=on&leaveButton=on&participantCount=on', {}],
])('a room address with %j is read', (query, more) => {
  expect(read(`room=stage-1${query}`)).toEqual({ ...DEFAULT, ...more });
});

test.each(['', 'displayName=Ada', 'room=', 'room=a/b', 'room=a%20b', `room=${'a'.repeat(65)}`])(
  'an address with %j names no room',
  (query) => {
    expect(read(query)).toBeNull();
  },
);

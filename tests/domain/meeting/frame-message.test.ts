import { frameCommand, leaveRoomMessage, roomReport } from '@domain/meeting/frame-message';
import { expect, test } from 'vitest';

test.each([
  [{ type: 'ready' }, { type: 'room.ready' }],
  [{ type: 'knock' }, { type: 'room.knocked' }],
  [{ type: 'cancel_knock' }, { type: 'room.knockCancelled' }],
  [{ type: 'join', payload: {} }, { type: 'room.joined' }],
  [{ type: 'leave' }, { type: 'room.left', removed: false }],
  [
    { type: 'leave', payload: { removed: false } },
    { type: 'room.left', removed: false },
  ],
  [
    { type: 'leave', payload: { removed: true } },
    { type: 'room.left', removed: true },
  ],
  [{ type: 'meeting_end' }, { type: 'room.ended' }],
  [
    { type: 'participantupdate', payload: { count: 3 } },
    { type: 'room.counted', count: 3 },
  ],
  [
    { type: 'participantupdate', payload: { count: 0 } },
    { type: 'room.counted', count: 0 },
  ],
])('the message %j says %j', (message, report) => {
  expect(roomReport(message)).toEqual(report);
});

test.each([
  ['of another kind', { type: 'chat_toggle', payload: { isChatVisible: true } }],
  ['named like a part of every object', { type: 'constructor' }],
  ['with a count that is none', { type: 'participantupdate', payload: { count: 'many' } }],
  ['with a negative count', { type: 'participantupdate', payload: { count: -1 } }],
  ['without its payload', { type: 'participantupdate' }],
  ['with a removal that is none', { type: 'leave', payload: { removed: 'yes' } }],
  ['that is a text', 'ready'],
  ['that is nothing', null],
])('a message %s says nothing', (_, message) => {
  expect(roomReport(message)).toBeNull();
});

test('a frame is asked to leave by a command without arguments', () => {
  expect(leaveRoomMessage()).toEqual({ command: 'leave_room', args: [] });
});

test.each(['knock', 'leave_room', 'end_meeting', 'toggle_camera', 'toggle_microphone'])(
  'a room obeys the command %s',
  (command) => {
    expect(frameCommand({ command, args: [] })).toBe(command);
  },
);

test('a room obeys the message by which a frame is asked to leave', () => {
  expect(frameCommand(leaveRoomMessage())).toBe('leave_room');
});

test.each([[null], ['leave_room'], [{}], [{ command: 'constructor' }], [{ type: 'leave' }]])(
  'a room ignores the message %j',
  (message) => {
    expect(frameCommand(message)).toBeNull();
  },
);

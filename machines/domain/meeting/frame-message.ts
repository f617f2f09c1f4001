import * as v from 'valibot';

const leave = v.object({
  type: v.literal('leave'),
  payload: v.optional(v.object({ removed: v.optional(v.boolean()) })),
});
const participants = v.object({
  type: v.literal('participantupdate'),
  payload: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('knock') }),
  v.object({ type: v.literal('cancel_knock') }),
  v.object({ type: v.literal('join') }),
  leave,
  v.object({ type: v.literal('meeting_end') }),
  participants,
]);
type Message = v.InferOutput<typeof messageSchema>;

/** What a meeting's room says of itself. */
export type RoomReport =
  | { type: 'room.ready' }
  | { type: 'room.knocked' }
  | { type: 'room.knockCancelled' }
  | { type: 'room.joined' }
  /** `removed`: by a host of the meeting. */
  | { type: 'room.left'; removed: boolean }
  | { type: 'room.ended' }
  | { type: 'room.counted'; count: number };

const REPORTS: { [Type in Message['type']]: (message: Extract<Message, { type: Type }>) => RoomReport } = {
  ready: () => ({ type: 'room.ready' }),
  knock: () => ({ type: 'room.knocked' }),
  cancel_knock: () => ({ type: 'room.knockCancelled' }),
  join: () => ({ type: 'room.joined' }),
  leave: ({ payload }) => ({ type: 'room.left', removed: payload?.removed === true }),
  meeting_end: () => ({ type: 'room.ended' }),
  participantupdate: ({ payload }) => ({ type: 'room.counted', count: payload.count }),
};

/** Returns what a message of the room's frame means; null for every other message. */
export function roomReport(data: unknown): RoomReport | null {
  const read = v.safeParse(messageSchema, data);
  if (!read.success) return null;
  return (REPORTS[read.output.type] as (message: Message) => RoomReport)(read.output);
}

const commandSchema = v.object({
  command: v.picklist(['knock', 'leave_room', 'end_meeting', 'toggle_camera', 'toggle_microphone']),
});
export type FrameCommand = v.InferOutput<typeof commandSchema>['command'];

/** Returns what the page around a room asks of it; null for every other message. */
export function frameCommand(data: unknown): FrameCommand | null {
  const { success, output } = v.safeParse(commandSchema, data);
  return success ? output.command : null;
}

/** Returns the message with which the frame is asked to leave the room. */
export const leaveRoomMessage = () => ({ command: 'leave_room', args: [] });

import * as v from 'valibot';

const said = <From extends string, To extends string>(from: From, to: To) =>
  v.pipe(
    v.object({ type: v.literal(from) }),
    v.transform(() => ({ type: to })),
  );

const reportSchema = v.variant('type', [
  said('ready', 'room.ready'),
  said('knock', 'room.knocked'),
  said('cancel_knock', 'room.knockCancelled'),
  said('join', 'room.joined'),
  v.pipe(
    v.object({
      type: v.literal('leave'),
      payload: v.optional(v.object({ removed: v.optional(v.boolean(), false) }), {}),
    }),
    // `removed`: by a host of the meeting.
    v.transform(({ payload: { removed } }) => ({ type: 'room.left' as const, removed })),
  ),
  said('meeting_end', 'room.ended'),
  v.pipe(
    v.object({
      type: v.literal('participantupdate'),
      payload: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    }),
    v.transform(({ payload: { count } }) => ({ type: 'room.counted' as const, count })),
  ),
]);

/** What a meeting's room says of itself. */
export type RoomReport = v.InferOutput<typeof reportSchema>;

/** Returns what a message of the room's frame means; null for every other message. */
export function roomReport(data: unknown): RoomReport | null {
  const { success, output } = v.safeParse(reportSchema, data);
  return success ? output : null;
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

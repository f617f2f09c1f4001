import type { RoomReport } from '@domain/meeting/frame-message';
import * as v from 'valibot';

export const roomSchema = v.object({
  architectureId: v.string(),
  /** Where it was opened. */
  areaId: v.string(),
  widgetId: v.string(),
  configId: v.string(),
  title: v.string(),
  /** What its frame loads. */
  address: v.string(),
  /** Ids of the providers that must be accepted for it. */
  providers: v.pipe(v.array(v.string()), v.readonly()),
});

/** One meeting of the venue, as a user opens it. */
export type MeetingRoom = v.InferOutput<typeof roomSchema>;

/** The id of a meeting on all pages. */
export type MeetingKey = string;

export const keyOf = ({ widgetId, configId }: Pick<MeetingRoom, 'widgetId' | 'configId'>): MeetingKey =>
  JSON.stringify([widgetId, configId]);

/**
 * How a part of the page shows a meeting: in its own place, as a dialog beside the edge of the page or over all of it,
 * as the page itself, or only by a link to that.
 */
export type EntranceMode = 'card' | 'dialog' | 'overlay' | 'page' | 'link';

export type MeetingCommand =
  | { type: 'meeting.open'; room: MeetingRoom }
  | { type: 'meeting.leave' }
  /** Hides how the meeting ended. */
  | { type: 'meeting.close' }
  /** Loads the frame again. */
  | { type: 'meeting.retry' }
  | { type: 'meeting.minimize' }
  | { type: 'meeting.expand' }
  /** Leaves the call or the other meeting for this one. */
  | { type: 'switch.confirm' }
  | { type: 'switch.cancel' }
  | { type: 'entrance.shown'; key: MeetingKey; mode: EntranceMode }
  | { type: 'entrance.hidden'; key: MeetingKey; mode: EntranceMode };

/** Events of other machines. */
export type MeetingNews =
  | { type: 'call.begun' }
  | { type: 'call.finished' }
  /** The user may not stay in these areas. */
  | { type: 'areas.closed'; areaIds: readonly string[] }
  | { type: 'user.leave' };

export type MeetingEvent = MeetingCommand | RoomReport | MeetingNews;

export type MeetingFact =
  | { type: 'meeting.begun' }
  | { type: 'meeting.finished' }
  /** The user leaves the call for a meeting. */
  | { type: 'call.unwanted' };

interface Entrance {
  key: MeetingKey;
  mode: EntranceMode;
}

export interface MeetingContext {
  /** The meeting that the user is in, or was in last. */
  room: MeetingRoom | null;
  /** The meeting that the user wants, while it is asked whether to leave another one or a call. */
  wanted: MeetingRoom | null;
  /** The parts of the page that show meetings. */
  entrances: readonly Entrance[];
  /** How many people the room counts; null while it does not say. */
  count: number | null;
  /** Grows with every load of the frame. */
  attempt: number;
}

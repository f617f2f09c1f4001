import type { WantedDevices } from '../calls/device';

/** What the address of a room of this server says (spec §5); a missing switch is on. */
export interface RoomAddress {
  roomId: string;
  /** The name of the user; empty when the address has none. */
  name: string;
  /** The address is that of hosts; whether the user is one is checked by the rules. */
  isHost: boolean;
  /** The devices that are on when the user comes in. */
  wanted: WantedDevices;
  /** The user looks at camera and microphone before they come in. */
  isReviewed: boolean;
  hasLeaveButton: boolean;
  hasCount: boolean;
}

const ROOM = /^[-0-9A-Za-z]{1,64}$/;

/** Returns what the query of a room's address says; null when it names no room. */
export function roomAddressOf(query: ReadonlyMap<string, string>): RoomAddress | null {
  const roomId = query.get('room') ?? '';
  if (!ROOM.test(roomId)) return null;
  const isOn = (name: string) => query.get(name) !== 'off';
  return {
    roomId,
    name: query.get('displayName')?.trim() ?? '',
    isHost: query.get('host') === 'on',
    wanted: { microphone: isOn('audio'), camera: isOn('video') },
    isReviewed: isOn('precallReview'),
    hasLeaveButton: isOn('leaveButton'),
    hasCount: isOn('participantCount'),
  };
}

import { escapeKey } from '@domain/shared/database-key';

/** Returns the paths of places, and of what browsers say to each other, in calls or in rooms. */
export const placePaths = (branch: 'calls' | 'rooms') => ({
  seats: (channelId: string, ...seat: string[]): string => [branch, channelId, 'seats', ...seat].join('/'),
  signals: (channelId: string, uid: string, session: string, ...id: string[]): string =>
    [branch, channelId, 'signals', escapeKey(uid), session, ...id].join('/'),
});

export type PlacePaths = ReturnType<typeof placePaths>;

/** When a host has ended the meeting in a room for everybody. */
export const endedPath = (roomId: string): string => `rooms/${roomId}/ended`;
